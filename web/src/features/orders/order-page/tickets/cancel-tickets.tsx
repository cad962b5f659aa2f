import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import { isPaidOffline } from '../money/is-paid-offline.ts';
import type { OrderMutations } from '../mutations/use-order-mutations.ts';
import { spotAfterwards } from './spot-afterwards.ts';

type Props = {
  order: Order;
  tickets: readonly OrderPlace[];
  label: string;
  /** What the menu is for. */
  name: string;
  mutations: OrderMutations;
};

/** Cancels tickets. The dialog states the refund, and the server cancels only if it still comes to that amount. */
export function CancelTickets({ order, tickets, label, name, mutations }: Props) {
  const { t, i18n } = useTranslation('orders');
  const count = tickets.length;
  const refund = tickets.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
  const paid = tickets.some(({ priceMinor }) => priceMinor > 0);
  const amount = moneyText(refund, order.currency, i18n.language);
  function refundText(): string {
    if (refund > 0) return t(isPaidOffline(order) ? 'cancel.refundOffline' : 'cancel.refund', { amount });
    if (!paid) return '';
    if (!order.event.refund) return t('cancel.organizerDecides');
    // Before the deadline, only what was refunded already leaves nothing to refund.
    return order.event.refund.until > order.now ? '' : t('cancel.noRefund');
  }
  return (
    <OverflowMenu
      name={name}
      label={label}
      isBusy={mutations.pending === 'cancel'}
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
