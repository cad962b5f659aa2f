import { and, asc, eq, lte } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { announcements } from '#src/db/schema/announcements.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { countRecipients } from './count-recipients.ts';
import { enqueuePart, replyToOf } from './recipients.ts';

/** Announcements per run; the rest follow a minute later. */
const perRun = 100;

/**
 * Sends every scheduled announcement that is due. Its state changes in the transaction that puts it into the queue, so it
 * is sent exactly once, however many processes run this and wherever one is killed.
 */
export async function sendDueAnnouncements(deps: Deps): Promise<void> {
  const due = await deps.db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.state, 'scheduled'), lte(announcements.sendAt, deps.clock.now())))
    .orderBy(asc(announcements.sendAt))
    .limit(perRun);
  for (const { id } of due) await sendDue(deps, id);
  if (due.length > 0) deps.wakeOutbox();
}

async function sendDue(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const isDue = and(eq(announcements.id, id), eq(announcements.state, 'scheduled'), lte(announcements.sendAt, now));
    // Another process may be sending it, or an organizer changing it: then it is not due here, or a minute later.
    const [announcement] = await tx.select().from(announcements).where(isDue).for('update', { skipLocked: true });
    if (!announcement) return;
    const row = await findEventById(tx, announcement.eventId);
    const own = eq(announcements.id, id);
    if (!row || row.event.organizerId === null || row.event.state === 'cancelled') {
      // Attendees were notified of the cancellation. "See you tomorrow" must not follow.
      await tx.update(announcements).set({ state: 'canceled' }).where(own);
      return;
    }
    // Signed by its writer, unless they have left the team meanwhile.
    const { authorId, subject, text, recipientFilter: to } = announcement;
    const isManager = row.team.some(({ userId, role }) => userId === authorId && role === 'manager');
    const signedBy = isManager ? authorId : row.event.organizerId;
    const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, signedBy));
    const [event] = await tx.select().from(events).where(eq(events.id, announcement.eventId));
    if (!event) return;
    const { count } = await countRecipients(deps, tx, event.id, to);
    await tx.update(announcements).set({ state: 'sent', sendAt: now, recipients: count }).where(own);
    if (count === 0) return;
    const from = author?.name ?? '';
    const about = { eventId: event.id, title: event.title, from, replyTo: replyToOf(event) };
    await enqueuePart(deps, tx, { id, ...about, subject, text, to, after: null });
  });
}
