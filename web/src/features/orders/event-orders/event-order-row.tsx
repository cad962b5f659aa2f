import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { orderPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { RefundStatus } from '#src/ui/events/refund-status.tsx';
import { orderTones } from '#src/ui/events/status-tones.ts';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';

/** One order in the organizer's list: buyer, amount and state. */
export function EventOrderRow({ order }: { order: OrderCard }) {
  const { t, i18n } = useTranslation('ticket-management');
  const { id, number, state, buyerName, places, currency, createdAt } = order;
  const { totalMinor, refundedMinor, pendingRefundMinor } = order;
  const paidOutMinor = refundedMinor - pendingRefundMinor;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const parts = [
    number,
    t('orders.tickets', { count: places }),
    totalMinor > 0 ? money(totalMinor) : t('types.kinds.free'),
    paidOutMinor > 0 && t('orders.refunded', { amount: money(paidOutMinor) }),
  ];
  return (
    <LinkRow
      to={orderPath(id)}
      title={buyerName ?? t('orders.accountDeleted')}
      badge={t(`orders.states.${state}`)}
      tone={orderTones[state]}
    >
      <Hint>
        <Unbroken text={parts.filter(Boolean).join(' · ')} part={number} />
      </Hint>
      <RefundStatus order={order} isForOrganizer />
      <Hint>{absoluteTime(new Date(createdAt), i18n.language)}</Hint>
    </LinkRow>
  );
}
