import type { OrderState } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { placeChanges, transfers } from '#src/db/schema/order-changes.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { countDiscounted, countPromoUses } from '../capacity/count-promo.ts';
import { type CapacityChange, recordCapacity } from '../capacity/record-capacity.ts';
import { activeTickets, type FullOrder, type OrderTicketRow } from '../locking/lock-order.ts';

/**
 * Releases tickets of a locked order; those released before are skipped. The ledger records paid tickets as a refund and
 * the others as a release. An order without active tickets ends in the state `as`.
 */
export async function releaseTickets(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  locked: FullOrder,
  { ids, as }: { ids: readonly string[]; as: Extract<OrderState, 'expired' | 'cancelled'> },
): Promise<void> {
  const { order, modeChange } = locked;
  const active = activeTickets(locked);
  const released = active.filter(({ id }) => ids.includes(id));
  const now = deps.clock.now();
  if (released.length > 0) {
    if (modeChange && ids.includes(modeChange.registrationId)) await endModeChange(deps, tx, locked, 'dropped');
    const releasedIds = released.map(({ id }) => id);
    await tx.update(registrations).set({ state: as, changedAt: now }).where(inArray(registrations.id, releasedIds));
    await tx
      .update(transfers)
      .set({ state: 'dropped', endedAt: now })
      .where(and(inArray(transfers.registrationId, releasedIds), eq(transfers.state, 'open')));
    await recordCapacity(deps, tx, order.eventId, released.map(releaseEntry));
    await countPromoUses(tx, order.promoCodeId, -countDiscounted(released));
  }
  const remaining = active.filter(({ id }) => !ids.includes(id));
  const isOver = remaining.length === 0;
  if (!isOver && released.length === 0) return;
  const totalMinor = isOver ? order.totalMinor : remaining.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const ended = { state: as, heldUntil: null, endedAt: now } as const;
  await tx
    .update(orders)
    .set({ totalMinor, ...(isOver && ended) })
    .where(eq(orders.id, order.id));
}

function releaseEntry({ id, audience, ticketTypeId, state, priceMinor, places }: OrderTicketRow): CapacityChange {
  const kind = state === 'confirmed' && priceMinor > 0 ? 'refund' : 'release';
  return { registrationId: id, audience, ticketTypeId, kind, change: -places };
}

/** Releases the spot held by an unpaid change of attendance mode. The counters must be locked. */
export async function endModeChange(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order, modeChange }: Pick<FullOrder, 'order' | 'modeChange'>,
  state: 'expired' | 'dropped',
): Promise<void> {
  if (!modeChange) return;
  await tx.update(placeChanges).set({ state, endedAt: deps.clock.now() }).where(eq(placeChanges.id, modeChange.id));
  const { registrationId, audience, ticketTypeId } = modeChange;
  await recordCapacity(deps, tx, order.eventId, [
    { registrationId, audience, ticketTypeId, kind: 'release', change: -1 },
  ]);
}
