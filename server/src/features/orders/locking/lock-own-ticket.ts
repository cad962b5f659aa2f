import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isEventActive } from '../policy.ts';
import { type FullOrder, lockOrder, type OrderTicketRow, orderStateRefused } from './lock-order.ts';

/** A ticket with its event and, unless it is a registration without an order, its order. */
export type OwnTicket = { ticket: OrderTicketRow; event: typeof events.$inferSelect; locked: FullOrder | null };

function noSuchTicket(): AppError {
  return new AppError('NOT_FOUND', 'Ticket not found.');
}

/**
 * Locks the viewer's account, the counters of the event and the order of a ticket that the viewer holds, or bought and
 * no account holds yet. Refused after the end of the event.
 */
export async function lockOwnTicket(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: SignedInUser,
  registrationId: string,
): Promise<OwnTicket> {
  await lockOwnAccount(deps, tx, viewer);
  const found = await lockTicket(tx, registrationId);
  if (!found) throw noSuchTicket();
  const { ticket, event, locked } = found;
  const holder = ticket.userId ?? locked?.order.userId;
  if (holder !== viewer.userId) throw noSuchTicket();
  if (!isEventActive({ event }, deps.clock.now())) throw orderStateRefused();
  return { ticket, event, locked };
}

/** Locks a ticket without checking who holds it, for callers with a transfer link. */
export async function lockTicket(tx: Tx, registrationId: string): Promise<OwnTicket | null> {
  const one = eq(registrations.id, registrationId);
  const [row] = await tx
    .select({ eventId: registrations.eventId, orderId: orders.id })
    .from(registrations)
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .where(one);
  if (!row) return null;
  await lockCounters(tx, row.eventId);
  const locked = row.orderId === null ? null : await lockOrder(tx, row.orderId);
  const [ticket] = await tx.select().from(registrations).where(one);
  const [event] = await tx.select().from(events).where(eq(events.id, row.eventId));
  return ticket && event ? { ticket, event, locked } : null;
}
