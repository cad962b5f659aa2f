import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { findGuest } from '#src/features/accounts/queries.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';

/** `absorbGuest` for the guest who has this contact, if there is one: the member has just proven it. */
export async function absorbGuestOf(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  contact: { email: string } | { phone: string },
  userId: string,
): Promise<void> {
  const guest = await findGuest(tx, contact);
  if (guest) await absorbGuest(deps, tx, guest.id, userId);
}

/**
 * Gives everything a guest holds to a member and deletes the guest, in the transaction in which the member proved the guest's
 * contact. It happens exactly once: the guest's row is locked, and gone afterwards. Lock the member first.
 */
export async function absorbGuest(deps: Pick<Deps, 'clock'>, tx: Tx, guestId: string, userId: string): Promise<void> {
  const [guest] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, guestId), isNotNull(users.guestSince), ne(users.id, userId)))
    .for('update');
  if (!guest) return;
  await keepDuplicates(tx, guest, userId);
  await tx.update(registrations).set({ userId }).where(eq(registrations.userId, guestId));
  await tx.update(orders).set({ userId }).where(eq(orders.userId, guestId));
  await tx.update(waitingEntries).set({ userId }).where(eq(waitingEntries.userId, guestId));
  await tx.update(transfers).set({ fromUserId: userId }).where(eq(transfers.fromUserId, guestId));
  await endSessions(deps, tx, eq(sessions.userId, guestId), 'guest-finished');
  await tx.delete(users).where(eq(users.id, guestId));
}

type GuestRow = { id: string; name: string; email: string | null };

/**
 * A member has at most one ticket for an event in their own name. The guest's ticket for the same event stays valid in the
 * guest's name, like one that another member bought for them. Their second waitlist entry belongs to nobody, and expires.
 */
async function keepDuplicates(tx: Tx, guest: GuestRow, userId: string): Promise<void> {
  const isActive = inArray(registrations.state, ['pending', 'held', 'confirmed']);
  const ownEvents = tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(and(eq(registrations.userId, userId), isActive));
  await tx
    .update(registrations)
    .set({ userId: null, holderName: guest.name, holderEmail: guest.email ?? '' })
    .where(and(eq(registrations.userId, guest.id), isActive, inArray(registrations.eventId, ownEvents)));
  const { eventId, audience, state } = waitingEntries;
  await tx
    .update(waitingEntries)
    .set({ userId: null })
    .where(
      and(
        eq(waitingEntries.userId, guest.id),
        inArray(state, ['waiting', 'offered']),
        sql`exists (select 1 from waiting_entries own where own.user_id = ${userId} and own.event_id = ${eventId}
          and own.audience = ${audience} and own.state in ('waiting', 'offered'))`,
      ),
    );
}
