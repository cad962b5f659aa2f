import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import type { OrganizerMutations } from '../mutations/use-organizer-mutations.ts';
import { spotAfterwards } from '../tickets/spot-afterwards.ts';
import classes from './organizer.module.css';

type Props = {
  order: Order;
  tickets: readonly OrderPlace[];
  label: string;
  ariaLabel: string;
  mutations: OrganizerMutations;
};

/** Cancels tickets of an order. The organizer chooses whether to refund them. */
export function CancelWithRefund({ order, tickets, label, ariaLabel, mutations }: Props) {
  const { t, i18n } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  const { length: count } = tickets;
  const price = tickets.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const amount = moneyText(Math.min(price, order.paidMinor - order.refundedMinor), order.currency, i18n.language);
  const names = [...new Set(tickets.flatMap(({ holderName }) => holderName || []))];
  const who = names.join(', ') || t('organizer.tickets', { count });
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
      <Button
        size="sm"
        variant="default"
        aria-label={ariaLabel}
        aria-haspopup="dialog"
        loading={mutations.pending === 'cancel'}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog
          title={t('organizer.cancelTitle', { count })}
          lead={[t('organizer.cancelText', { who }), t(`cancel.${spotAfterwards(order, tickets)}`, { count })].join(
            ' ',
          )}
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
