import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { isAddedByOrganizer } from '#src/features/events/attendee-names/attendee-name.ts';
import { refusedBy } from '#src/features/notifications/unsubscribe/refused-addresses.ts';
import { noticeValues } from '../notice-values.ts';
import { notifyRegistered } from '../notify-registered.ts';
import { type Reminder, reminderDue, reminderKinds } from './reminder-kinds.ts';

const pageSize = 100;

/**
 * Reminds attendees in batches. Idempotent. Attendees confirmed after the reminder was due have just received a confirmation
 * and are skipped. Guests without an account are reminded at the address that their buyer gave, unless they opted out.
 * Attendees added by the organizer get no reminders from Foyer.
 */
export async function sendReminders(deps: Deps, reminder: Reminder): Promise<void> {
  const { eventId, kind, startsAt, after } = reminder;
  const { leadMs, audience, isByText } = reminderKinds[kind];
  const start = new Date(startsAt);
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    const shown = event?.state === 'published' && event.startsAt?.getTime() === start.getTime() && noticeValues(event);
    if (!event || !shown) return;
    // Only the last reminder contains the link; before that, online attendees find it on the event page.
    const values = kind === 'minutes' && event.onlineLink ? { ...shown, onlineLink: event.onlineLink } : shown;
    const page = await tx
      .select({
        id: registrations.id,
        userId: registrations.userId,
        audience: registrations.audience,
        holderEmail: registrations.holderEmail,
        isEntered: isAddedByOrganizer,
      })
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, eventId),
          eq(registrations.state, 'confirmed'),
          lte(registrations.changedAt, new Date(start.getTime() - leadMs)),
          audience === null ? undefined : eq(registrations.audience, audience),
          after === null ? undefined : gt(registrations.id, after),
        ),
      )
      .orderBy(asc(registrations.id))
      .limit(pageSize);
    const notice = {
      shown: values,
      what: 'reminder',
      key: `${kind}:${startsAt}`,
      before: start,
      isTooSmallForText: !isByText,
    } as const;
    const named = page.flatMap(({ userId, holderEmail }) => (userId ? [] : holderEmail || []));
    const refused = await refusedBy(deps, tx, named);
    const reminded = page.filter((each) => each.userId || !(each.isEntered || refused.has(each.holderEmail)));
    await notifyRegistered(deps, tx, notice, reminded);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    const next: Reminder = { ...reminder, after: last.id };
    const idempotencyKey = `${reminderDue.name}:${eventId}:${kind}:${startsAt}:${last.id}`;
    await enqueueEvent(deps, tx, reminderDue, next, { idempotencyKey, expiresAt: start });
  });
  deps.wakeOutbox();
}
