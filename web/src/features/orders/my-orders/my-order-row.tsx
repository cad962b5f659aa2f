import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { orderPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { RefundStatus } from '#src/ui/events/refund-status.tsx';
import { orderTones } from '#src/ui/events/status-tones.ts';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';

/** One of the viewer's orders: event, amount and state. */
export function MyOrderRow({ order }: { order: OrderCard }) {
  const { t, i18n } = useTranslation('orders');
  const { id, number, state, eventTitle, eventStartsAt, eventTimeZone, currency, places } = order;
  const { totalMinor, paidMinor, refundedMinor } = order;
  const paidOutMinor = refundedMinor - order.pendingRefundMinor;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const total = totalMinor > 0 ? money(totalMinor) : t('money.free');
  // After a cancellation or an exchange the tickets cost something else than was paid.
  const isSettled = paidMinor === 0 || (paidMinor === totalMinor && refundedMinor === 0);
  const parts = [
    places > 0 && t('myOrders.tickets', { count: places }),
    isSettled ? total : t('myOrders.paid', { amount: money(paidMinor) }),
    paidOutMinor > 0 && t('myOrders.refunded', { amount: money(paidOutMinor) }),
    refundedMinor > 0 && t('myOrders.net', { amount: money(paidMinor - refundedMinor) }),
    number,
  ];
  return (
    <LinkRow
      Icon={IconTicket}
      to={orderPath(id)}
      title={eventTitle}
      badge={t(`states.${state}`)}
      tone={orderTones[state]}
    >
      {eventStartsAt && <Hint>{absoluteTime(new Date(eventStartsAt), i18n.language, eventTimeZone)}</Hint>}
      <Hint>
        <Unbroken text={parts.filter(Boolean).join(' · ')} part={number} />
      </Hint>
      <RefundStatus order={order} />
    </LinkRow>
  );
}
