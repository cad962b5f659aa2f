import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { CardText } from '#src/ui/card/card.tsx';

/** How much of the buyer's money was refunded, and how much is still pending, by who pays it. */
export function RefundNote({ order: { refunds, currency } }: { order: Pick<Order, 'refunds' | 'currency'> }) {
  const { t, i18n } = useTranslation('orders');
  const sums = { due: 0, pending: 0, done: 0 };
  for (const { state, method, amountMinor } of refunds) {
    if (state === 'done') sums.done += amountMinor;
    if (state === 'asked') sums[method === 'offline' ? 'due' : 'pending'] += amountMinor;
  }
  return (['pending', 'due', 'done'] as const)
    .filter((kind) => sums[kind] > 0)
    .map((kind) => (
      <CardText key={kind}>
        {t(`money.note.${kind}`, { amount: moneyText(sums[kind], currency, i18n.language) })}
      </CardText>
    ));
}
