import { amountStep } from '@foyer/contract/rules/events/money.ts';
import { shareOf } from '@foyer/contract/rules/events/prices.ts';
import type { refunds } from '#src/db/schema/tickets.ts';
import type { Locked, Place } from './lock-order.ts';

type Refunded = Pick<typeof refunds.$inferSelect, 'registrationId' | 'amountMinor' | 'state' | 'reason'>;
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

/** What has gone back for a place, in all and as differences of changes. */
export function returnedFor(id: string, refunded: readonly Refunded[]): { allMinor: number; differencesMinor: number } {
  const own = refunded.filter((row) => row.registrationId === id && row.state !== 'failed');
  const sumOf = (rows: typeof own) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { allMinor: sumOf(own), differencesMinor: sumOf(own.filter(({ reason }) => reason === 'difference')) };
}

/**
 * What goes back for each of these places at so many percent: of all that was paid for it, less what has gone back for
 * it already, and together no more than what was paid and is still there.
 */
export function backFor(
  { order }: Pick<Known, 'order'>,
  places: readonly Pick<Place, 'id' | 'state' | 'priceMinor'>[],
  refunded: readonly Refunded[],
  percent: number,
): Map<string, number> {
  let left = order.paidMinor - order.refundedMinor;
  const step = amountStep(order.currency);
  const back = new Map<string, number>();
  for (const { id, state, priceMinor } of places) {
    if (state !== 'confirmed') continue;
    const { allMinor, differencesMinor } = returnedFor(id, refunded);
    // A difference that went back was paid for it too, and is no part of what it costs now.
    const share = shareOf(priceMinor + differencesMinor, percent, step) - allMinor;
    const part = Math.min(left, Math.max(0, share));
    left -= part;
    if (part > 0) back.set(id, part);
  }
  return back;
}
