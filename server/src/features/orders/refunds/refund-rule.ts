import { amountStep } from '@foyer/contract/rules/events/money.ts';
import { shareOf } from '@foyer/contract/rules/events/prices.ts';
import type { refunds } from '#src/db/schema/orders.ts';
import type { FullOrder, OrderTicketRow } from '../locking/lock-order.ts';

type RefundRow = Pick<typeof refunds.$inferSelect, 'registrationId' | 'amountMinor' | 'state' | 'reason'>;
type OrderParts = Pick<FullOrder, 'order' | 'event'>;

const hourMs = 60 * 60 * 1000;

/** The share of a price that buyers get back if they cancel in time. Null if the organizer decides. */
export function refundRule({ event }: Pick<OrderParts, 'event'>): { until: Date; percent: number } | null {
  const { refundHours, refundPercent, startsAt } = event;
  if (refundHours === null || !startsAt) return null;
  return { until: new Date(startsAt.getTime() - refundHours * hourMs), percent: refundPercent };
}

/** The percentage of the price that a buyer gets back when canceling now. */
export function rulePercent(order: Pick<OrderParts, 'event'>, now: Date): number {
  const rule = refundRule(order);
  return rule && now <= rule.until ? rule.percent : 0;
}

/**
 * What to refund for each of these tickets, in minor units by registration id: `percent` of its price less earlier refunds
 * for it, and in total no more than what is left of the payments.
 */
export function refundFor(
  { order }: Pick<OrderParts, 'order'>,
  tickets: readonly Pick<OrderTicketRow, 'id' | 'state' | 'priceMinor'>[],
  refunded: readonly RefundRow[],
  percent: number,
): Map<string, number> {
  let remainingMinor = order.paidMinor - order.refundedMinor;
  const step = amountStep(order.currency);
  const refunds = new Map<string, number>();
  for (const { id, state, priceMinor } of tickets) {
    if (state !== 'confirmed') continue;
    // A refunded difference in price is not part of the current price.
    const earlierMinor = refunded
      .filter((row) => row.registrationId === id && row.state !== 'failed' && row.reason !== 'difference')
      .reduce((sum, row) => sum + row.amountMinor, 0);
    const amountMinor = Math.min(remainingMinor, Math.max(0, shareOf(priceMinor, percent, step) - earlierMinor));
    remainingMinor -= amountMinor;
    if (amountMinor > 0) refunds.set(id, amountMinor);
  }
  return refunds;
}
