import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration } from '#src/features/events/event-page/event-row.ts';
import { confirmOrder } from '../capacity/confirm-order.ts';
import { countDiscounted, countPromoUses } from '../capacity/count-promo.ts';
import { exceededLimit } from '../capacity/exceeded-limit.ts';
import { missingCapacity } from '../capacity/missing-capacity.ts';
import type { FullOrder } from '../locking/lock-order.ts';

/**
 * Takes the tickets of an expired order again, all or none, and confirms it. Returns false if the amount is not its price,
 * there is no capacity, or the buyer's account is gone or at its ticket limit.
 */
export async function reconfirmExpired(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order, tickets: allTickets }: FullOrder,
  amountMinor: number,
): Promise<boolean> {
  // Tickets that the buyer canceled before are not paid for.
  const tickets = allTickets.filter(({ state }) => state === 'expired');
  if (tickets.length === 0 || order.totalMinor !== amountMinor || order.paidMinor !== order.refundedMinor) return false;
  if (order.userId === null || (await exceededLimit(tx, { ...order, userId: order.userId, requested: tickets })))
    return false;
  if (await missingCapacity(tx, order.eventId, tickets, { now: deps.clock.now() })) return false;
  if (!(await countPromoUses(tx, order.promoCodeId, countDiscounted(tickets)))) return false;
  await leaveUnassigned(tx, order.eventId, order.userId, tickets);
  await confirmOrder(deps, tx, { order, tickets, change: 1 });
  return true;
}

/** A buyer who is registered by now keeps that registration; their ticket of this order is for a guest. */
async function leaveUnassigned(tx: Tx, eventId: string, userId: string, tickets: FullOrder['tickets']): Promise<void> {
  if (!(await findActiveRegistration(tx, eventId, userId))) return;
  const ids = tickets.map(({ id }) => id);
  await tx.update(registrations).set({ userId: null }).where(inArray(registrations.id, ids));
}
