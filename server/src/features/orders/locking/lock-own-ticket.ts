import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isAttending } from '../policy.ts';
import { type Locked, lockOrder, type Place, refusedNow } from './lock-order.ts';

/** A place that the viewer holds, with its event and, if it has one, its order. */
export type OwnTicket = { place: Place; event: typeof events.$inferSelect; locked: Locked | null };

function noSuchPlace(): AppError {
  return new AppError('NOT_FOUND', 'There is no such place.');
}

/**
 * Locks the viewer's account, the counters of the event and the order of a place that the viewer comes on, or has bought
 * for somebody who has not taken it over. Refused once the event is over.
 */
export async function lockOwnTicket(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: SignedInUser,
  registrationId: string,
): Promise<OwnTicket> {
  await lockOwnAccount(deps, tx, viewer);
  const found = await lockTicket(tx, registrationId);
  if (!found) throw noSuchPlace();
  const { place, event, locked } = found;
  const holder = place.userId ?? locked?.order.userId;
  if (holder !== viewer.userId) throw noSuchPlace();
  if (!isAttending({ event }, deps.clock.now())) throw refusedNow();
  return { place, event, locked };
}

/** The same for whoever has a right to it by a link. */
export async function lockTicket(tx: Tx, registrationId: string): Promise<OwnTicket | null> {
  const one = eq(registrations.id, registrationId);
  const [known] = await tx
    .select({ eventId: registrations.eventId, orderId: orders.id })
    .from(registrations)
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .where(one);
  if (!known) return null;
  await lockCounters(tx, known.eventId);
  const locked = known.orderId === null ? null : await lockOrder(tx, known.orderId);
  const [place] = await tx.select().from(registrations).where(one);
  const [event] = await tx.select().from(events).where(eq(events.id, known.eventId));
  return place && event ? { place, event, locked } : null;
}
