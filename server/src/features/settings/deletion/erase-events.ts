import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { doorLinks } from '#src/db/schema/check-in.ts';
import { eventQuestions } from '#src/db/schema/event-questions.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { cancelLockedEvent } from '#src/features/event-editing/publishing/cancel-event.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { dropCoversOf } from '#src/features/events/cover/storage/cover-files.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import { eraseOrders } from '#src/features/orders/cancellation/erase-orders.ts';
import { decideRegistrations } from '#src/features/registrations/decide-registrations.ts';
import { leaveAllWaitlists } from '#src/features/waitlist/leave-waitlist.ts';

type EraseDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * Removes a user from all events: registrations for upcoming events are canceled, drafts are deleted, and published events
 * are canceled if upcoming and cleared of everything the organizer wrote. Registrations of others and the ledger stay; what
 * refers to the user there is deleted with the account.
 */
export async function eraseEvents(deps: EraseDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now();
  await eraseOrders(deps, tx, userId);
  const coming = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        eq(registrations.userId, userId),
        inArray(registrations.state, ['pending', 'confirmed']),
        gt(events.endsAt, now),
      ),
    )
    .orderBy(registrations.eventId);
  for (const { eventId } of coming) {
    await decideRegistrations({ ...deps, db: tx }, eventId, [
      { act: 'unregister', userId, audience: null, id: eventId },
    ]);
    await advanceWaitlist(deps, tx, eventId);
  }
  await dropCoversOf(deps, tx, userId);
  await leaveAllWaitlists(deps, tx, userId);
  // Registrations added by an organizer, or by the user with an order.
  const nobody = { holderName: '', holderEmail: '', answers: {}, source: null };
  await tx.update(registrations).set(nobody).where(eq(registrations.userId, userId));
  await tx.delete(events).where(and(eq(events.organizerId, userId), eq(events.state, 'draft')));
  const hosted = await tx.select().from(events).where(eq(events.organizerId, userId)).orderBy(events.id);
  for (const event of hosted) {
    await lockCounters(tx, event.id);
    if (event.state !== 'cancelled' && event.endsAt && event.endsAt > now)
      await cancelLockedEvent(deps, tx, { ...event, slug: '' });
  }
  const nothing = { title: '', summary: '', description: null, topics: [], codeOfConduct: '', cancelReason: '' };
  const withoutProgram = { speakers: [], agenda: [] };
  const unreachable = { contact: '', offlinePayment: '' };
  const nowhere = { placeName: '', placeAddress: '', placeMapLink: '', placeRoom: '', onlineLink: '' };
  const unseen = { coverKey: null, coverAlt: '', latitude: null, longitude: null };
  for (const { id } of hosted) {
    await eraseWordsAround(tx, id, now);
    await tx
      .update(events)
      .set({
        ...nothing,
        ...withoutProgram,
        ...unreachable,
        ...nowhere,
        ...unseen,
        slug: id,
        searchWords: '',
        organizerId: null,
        updatedAt: now,
      })
      .where(and(eq(events.id, id), ne(events.state, 'draft')));
  }
}

/** Clears texts around the event. Ticket types keep their name, because it appears on what others have paid for. */
async function eraseWordsAround(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.delete(eventQuestions).where(eq(eventQuestions.eventId, eventId));
  await tx.delete(doorLinks).where(eq(doorLinks.eventId, eventId));
  await tx.update(ticketTypes).set({ description: '' }).where(eq(ticketTypes.eventId, eventId));
  await tx.update(promoCodes).set({ code: '', archivedAt: now }).where(eq(promoCodes.eventId, eventId));
}
