import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import type { OrganizerMutations } from '../mutations/use-organizer-mutations.ts';
import classes from './organizer.module.css';

type Props = {
  order: Order;
  places: readonly OrderPlace[];
  label: string;
  ariaLabel: string;
  mutations: OrganizerMutations;
};

/** Takes places away. Whether their money goes back is the organizer's choice, made before. */
export function CancelWithRefund({ order, places, label, ariaLabel, mutations }: Props) {
  const { t, i18n } = useTranslation('orders');
  const [isAsking, setAsking] = useState(false);
  const cost = places.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const amount = moneyText(Math.min(cost, order.paidMinor - order.refundedMinor), order.currency, i18n.language);
  const names = [...new Set(places.flatMap(({ holderName }) => holderName || []))];
  const who = names.join(', ') || t('organizer.places', { count: places.length });
  const isPaid = cost > 0 && order.paidMinor > order.refundedMinor;

  function cancel(refund: 'full' | 'none'): void {
    setAsking(false);
    mutations.cancel(
      places.map(({ id }) => id),
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
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog
          title={t('organizer.cancelTitle', { count: places.length })}
          lead={t('organizer.cancelText', { count: places.length, who })}
          closeLabel={t('close')}
          onClose={() => setAsking(false)}
        >
          <div className={classes.choices}>
            {isPaid && (
              <Button color="red" onClick={() => cancel('full')}>
                {t('organizer.cancelRefund', { amount })}
              </Button>
            )}
            <Button color="red" variant={isPaid ? 'default' : 'filled'} onClick={() => cancel('none')}>
              {isPaid ? t('organizer.cancelKeep') : t('organizer.cancelYes')}
            </Button>
            <Button variant="default" data-first onClick={() => setAsking(false)}>
              {t('close')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
