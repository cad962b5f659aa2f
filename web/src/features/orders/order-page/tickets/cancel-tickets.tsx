import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { isPaidOffline } from '../money/is-paid-offline.ts';
import type { OrderMutations } from '../mutations/use-order-mutations.ts';
import { spotAfterwards } from './spot-afterwards.ts';

type Props = {
  order: Order;
  tickets: readonly OrderPlace[];
  label: string;
  number?: number;
  mutations: OrderMutations;
};

/** Cancels tickets. The dialog states the refund, and the server cancels only if it still comes to that amount. */
export function CancelTickets({ order, tickets, label, number, mutations }: Props) {
  const { t, i18n } = useTranslation('orders');
  const count = tickets.length;
  const refund = tickets.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
  const paid = tickets.some(({ priceMinor }) => priceMinor > 0);
  const amount = moneyText(refund, order.currency, i18n.language);
  function refundText(): string {
    if (refund > 0) return t(isPaidOffline(order) ? 'cancel.refundOffline' : 'cancel.refund', { amount });
    if (!paid) return '';
    return t(order.event.refund ? 'cancel.noRefund' : 'cancel.organizerDecides');
  }
  return (
    <ConfirmButton
      size="sm"
      label={label}
      ariaLabel={number === undefined ? label : `${label}: ${t('tickets.number', { number })}`}
      loading={mutations.pending === 'cancel'}
      question={{
        title: t('cancel.title', { count }),
        text: [refundText(), t(`cancel.${spotAfterwards(order, tickets)}`, { count })].filter(Boolean).join(' '),
        confirm: t('cancel.confirm', { count }),
        cancel: t('cancel.keep', { count }),
      }}
      onConfirm={() => void mutations.cancel({ places: tickets.map(({ id }) => id), expectedRefundMinor: refund })}
    />
  );
}
