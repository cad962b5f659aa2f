import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { orderPath } from '#src/lib/paths.ts';
import { Hint, LinkRow } from '#src/ui/card/row.tsx';
import { orderTones } from '#src/ui/events/status-tones.ts';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { Unbroken } from '#src/ui/unbroken.tsx';

/** One order in the organizer's list: buyer, amount and state. */
export function EventOrderRow({ order }: { order: OrderCard }) {
  const { t, i18n } = useTranslation('ticket-management');
  const { id, number, state, buyerName, places, currency, createdAt } = order;
  const { totalMinor, refundedMinor, refundFailed, refundDue } = order;
  const money = (minor: number) => moneyText(minor, currency, i18n.language);
  const parts = [
    number,
    t('orders.tickets', { count: places }),
    totalMinor > 0 ? money(totalMinor) : t('types.kinds.free'),
    refundedMinor > 0 && t('orders.refunded', { amount: money(refundedMinor) }),
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
      {refundFailed && <strong>{t('orders.refundFailed')}</strong>}
      {refundDue && <strong>{t('orders.refundDue')}</strong>}
      <Hint>{absoluteTime(new Date(createdAt), i18n.language)}</Hint>
    </LinkRow>
  );
}
