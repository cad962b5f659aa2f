import { amountStep } from '@foyer/contract/rules/events/money.ts';
import { shareOf } from '@foyer/contract/rules/events/prices.ts';
import type { refunds } from '#src/db/schema/tickets.ts';
import type { Locked, Place } from '../locking/lock-order.ts';

type RefundRow = Pick<typeof refunds.$inferSelect, 'registrationId' | 'amountMinor' | 'state' | 'reason'>;
type Known = Pick<Locked, 'order' | 'event'>;

const hourMs = 60 * 60 * 1000;

/** Until when a guest gets back how many percent of a price. Null: the organizer decides. */
export function refundRule({ event }: Pick<Known, 'event'>): { until: Date; percent: number } | null {
  const { refundHours, refundPercent, startsAt } = event;
  if (refundHours === null || !startsAt) return null;
  return { until: new Date(startsAt.getTime() - refundHours * hourMs), percent: refundPercent };
}

/** How many percent of a price a guest gets back who cancels now. */
export function rulePercent(known: Pick<Known, 'event'>, now: Date): number {
  const rule = refundRule(known);
  return rule && now <= rule.until ? rule.percent : 0;
}

/**
 * What goes back for each of these places at so many percent: of what it cost, less what has gone back for it already,
 * and together no more than what was paid and is still there.
 */
export function refundFor(
  { order }: Pick<Known, 'order'>,
  places: readonly Pick<Place, 'id' | 'state' | 'priceMinor'>[],
  refunded: readonly RefundRow[],
  percent: number,
): Map<string, number> {
  let left = order.paidMinor - order.refundedMinor;
  const step = amountStep(order.currency);
  const back = new Map<string, number>();
  for (const { id, state, priceMinor } of places) {
    if (state !== 'confirmed') continue;
    const before = refunded
      .filter((row) => row.registrationId === id && row.state !== 'failed' && row.reason !== 'difference')
      .reduce((sum, row) => sum + row.amountMinor, 0);
    // A difference that went back is no part of what it costs now.
    const part = Math.min(left, Math.max(0, shareOf(priceMinor, percent, step) - before));
    left -= part;
    if (part > 0) back.set(id, part);
  }
  return back;
}
