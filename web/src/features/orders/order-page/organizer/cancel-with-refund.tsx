import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import type { OrganizerMutations } from '../mutations/use-organizer-mutations.ts';
import { spotAfterwards } from '../tickets/spot-afterwards.ts';
import classes from './organizer.module.css';

type Props = {
  order: Order;
  tickets: readonly OrderPlace[];
  label: string;
  /** What the menu is for. */
  name: string;
  mutations: OrganizerMutations;
};

/** Cancels tickets of an order. The organizer chooses whether to refund them. */
export function CancelWithRefund({ order, tickets, label, name, mutations }: Props) {
  const { t, i18n } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  const { length: count } = tickets;
  const price = tickets.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const amount = moneyText(Math.min(price, order.paidMinor - order.refundedMinor), order.currency, i18n.language);
  const names = [...new Set(tickets.flatMap(({ holderName }) => holderName || []))];
  const areAllNamed = tickets.every(({ holderName }) => holderName !== '');
  const who = areAllNamed ? names.join(', ') : t('organizer.tickets', { count });
  const isPaid = price > 0 && order.paidMinor > order.refundedMinor;

  function cancel(refund: 'full' | 'none'): void {
    setOpen(false);
    mutations.cancel(
      tickets.map(({ id }) => id),
      refund,
    );
  }

  return (
    <>
      <OverflowMenu name={name} label={label} isBusy={mutations.pending === 'cancel'} onConfirm={() => setOpen(true)} />
      {isOpen && (
        <Dialog
          title={t('organizer.cancelTitle', { count })}
          lead={[
            t(order.state === 'held' ? 'organizer.cancelHeld' : 'organizer.cancelText', { who }),
            t(`cancel.${spotAfterwards(order, tickets)}`, { count }),
          ].join(' ')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
        >
          <div className={classes.choices}>
            {isPaid && (
              <Button color="red" onClick={() => cancel('full')}>
                {t('organizer.cancelRefund', { amount })}
              </Button>
            )}
            <Button color="red" variant={isPaid ? 'default' : 'filled'} onClick={() => cancel('none')}>
              {isPaid ? t('organizer.cancelWithoutRefund') : t('organizer.cancelYes', { count })}
            </Button>
            <Button variant="default" data-first onClick={() => setOpen(false)}>
              {t('close')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
