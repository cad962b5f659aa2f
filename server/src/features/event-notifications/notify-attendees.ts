import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { changeNotices } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type NoticeColumns, type NoticeEvent, noticeValues } from './notice-values.ts';

/** The event as messages describe it. Its organizer may be erased by the time they are written. */
const noticeEvent = z.object({
  id: z.uuid(),
  // Missing in rows that were written before messages linked to the event's page.
  slug: z.string().default(''),
  sequence: z.int(),
  title: z.string(),
  summary: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  where: z.string(),
  reason: z.string().optional(),
}) satisfies z.ZodType<NoticeEvent>;

/** Attendees need to be notified of a change to an event. Handled in notify-batch.ts. */
export const attendeeNoticeDue = domainEvent(
  'event-told',
  z.object({
    what: z.enum(['changed', 'cancelled', 'unpublished', 'republished']),
    /** The event as of then, because its organizer may be erased before the messages are written. */
    shown: noticeEvent,
    /** Registrations up to this id have been notified. */
    after: z.uuid().nullable(),
  }),
);
export type AttendeeNotice = EventData<typeof attendeeNoticeDue>;

type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Schedules notices of a change to all attendees, in its transaction. Call `deps.wakeOutbox()` after the commit. */
export async function notifyAttendees(
  deps: NotifyDeps,
  tx: Tx,
  event: NoticeColumns,
  what: AttendeeNotice['what'],
): Promise<void> {
  const shown = noticeValues(event);
  if (shown && what === 'changed') await limitChangeNotices(deps, tx, event.id);
  if (shown) await enqueueBatch(deps, tx, { what, shown, after: null });
}

/** Limits changes that notify attendees. Spent in the transaction, so a change that fails costs nothing. */
async function limitChangeNotices({ clock }: NotifyDeps, tx: Tx, eventId: string): Promise<void> {
  const taken = and(eq(eventAudiences.eventId, eventId), gt(eventAudiences.taken, 0));
  const [anybody] = await tx.select({ eventId: eventAudiences.eventId }).from(eventAudiences).where(taken).limit(1);
  if (anybody) await requireBudget({ db: tx, clock }, `event-told:${eventId}`, changeNotices);
}

export async function enqueueBatch(deps: NotifyDeps, tx: Tx, told: AttendeeNotice): Promise<void> {
  const { id, sequence } = told.shown;
  const idempotencyKey = `${attendeeNoticeDue.name}:${id}:${sequence}:${told.after ?? 'all'}`;
  await enqueueEvent(deps, tx, attendeeNoticeDue, told, { idempotencyKey });
}
