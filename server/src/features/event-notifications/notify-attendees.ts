import { and, eq, gt } from 'drizzle-orm';
import { changesTold } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type NoticeColumns, type NoticeEvent, noticeValues } from './notice-values.ts';

/** Something of an event has changed that those who come must hear of. Handled in tell-page.ts. */
export const attendeeNoticeDue = 'event-told';

export type AttendeeNotice = {
  what: 'changed' | 'cancelled' | 'unpublished' | 'republished';
  /** As it was then: its organizer may be erased when the messages are written. */
  shown: NoticeEvent;
  /** Those up to this registration have been told. */
  after: string | null;
};

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** In the transaction of the change, of the event as it is then. Call `deps.wakeOutbox()` after the commit. */
export async function notifyAttendees(
  deps: Parts,
  tx: Tx,
  event: NoticeColumns,
  what: AttendeeNotice['what'],
): Promise<void> {
  const shown = noticeValues(event);
  if (shown && what === 'changed') await spareThem(deps, tx, event.id);
  if (shown) await enqueueBatch(deps, tx, { what, shown, after: null });
}

/** In the transaction: a change that is refused has been told to nobody. */
async function spareThem({ clock }: Parts, tx: Tx, eventId: string): Promise<void> {
  const taken = and(eq(eventAudiences.eventId, eventId), gt(eventAudiences.taken, 0));
  const [anybody] = await tx.select({ eventId: eventAudiences.eventId }).from(eventAudiences).where(taken).limit(1);
  if (anybody) await requireBudget({ db: tx, clock }, `event-told:${eventId}`, changesTold);
}

export async function enqueueBatch(deps: Parts, tx: Tx, told: AttendeeNotice): Promise<void> {
  const { id, sequence } = told.shown;
  const idempotencyKey = `${attendeeNoticeDue}:${id}:${sequence}:${told.after ?? 'all'}`;
  await enqueue(deps, tx, { kind: 'event', name: attendeeNoticeDue, data: told }, { idempotencyKey });
}
