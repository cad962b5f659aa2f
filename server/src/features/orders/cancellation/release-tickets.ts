import type { OrderState } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { placeChanges, transfers } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { countPromo, discountedOf } from '../capacity/count-promo.ts';
import { type CapacityChange, recordCapacity } from '../capacity/record-capacity.ts';
import { type Locked, livingOf, type Place } from '../locking/lock-order.ts';

/**
 * Gives places of a locked order back, once: those that are back already are passed over. What was paid for is given
 * back as a refund, the rest as a release. An order without places is over; `as` says how.
 */
export async function releaseTickets(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  locked: Locked,
  { ids, as }: { ids: readonly string[]; as: Extract<OrderState, 'expired' | 'cancelled'> },
): Promise<void> {
  const { order, change } = locked;
  const living = livingOf(locked);
  const ending = living.filter(({ id }) => ids.includes(id));
  const now = deps.clock.now();
  if (ending.length > 0) {
    if (change && ids.includes(change.registrationId)) await endModeChange(deps, tx, locked, 'dropped');
    const ended = ending.map(({ id }) => id);
    await tx.update(registrations).set({ state: as, changedAt: now }).where(inArray(registrations.id, ended));
    await tx
      .update(transfers)
      .set({ state: 'dropped', endedAt: now })
      .where(and(inArray(transfers.registrationId, ended), eq(transfers.state, 'open')));
    await recordCapacity(deps, tx, order.eventId, ending.map(backOf));
    await countPromo(tx, order.promoCodeId, -discountedOf(ending));
  }
  const staying = living.filter(({ id }) => !ids.includes(id));
  const isOver = staying.length === 0;
  if (!isOver && ending.length === 0) return;
  const totalMinor = isOver ? order.totalMinor : staying.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const over = { state: as, heldUntil: null, endedAt: now } as const;
  await tx
    .update(orders)
    .set({ totalMinor, ...(isOver && over) })
    .where(eq(orders.id, order.id));
}

function backOf({ id, audience, ticketTypeId, state, priceMinor, places }: Place): CapacityChange {
  const kind = state === 'confirmed' && priceMinor > 0 ? 'refund' : 'release';
  return { registrationId: id, audience, ticketTypeId, kind, change: -places };
}

/** The place that was kept for a dearer audience is free again. The counters must be locked. */
export async function endModeChange(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order, change }: Pick<Locked, 'order' | 'change'>,
  state: 'expired' | 'dropped',
): Promise<void> {
  if (!change) return;
  await tx.update(placeChanges).set({ state, endedAt: deps.clock.now() }).where(eq(placeChanges.id, change.id));
  const { registrationId, audience, ticketTypeId } = change;
  await recordCapacity(deps, tx, order.eventId, [
    { registrationId, audience, ticketTypeId, kind: 'release', change: -1 },
  ]);
}
