import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { type NoticeColumns, noticeValues } from './notice-values.ts';
import { type AttendeeNotice, enqueueBatch } from './notify-attendees.ts';
import { notifyRegistered } from './notify-registered.ts';

const pageSize = 100;
const {
  searchWords: _,
  description: _text,
  codeOfConduct: _code,
  speakers: _speakers,
  agenda: _agenda,
  ...facts
} = getTableColumns(events);

/**
 * Notifies attendees in batches: each batch is one transaction that also schedules the next one. Idempotent.
 */
export async function notifyBatch(deps: Deps, { what, shown, after }: AttendeeNotice): Promise<void> {
  const { id: eventId, sequence } = shown;
  await deps.db.transaction(async (tx) => {
    const [event] = await tx.select(facts).from(events).where(eq(events.id, eventId));
    if (!event || isOvertaken(event, what, sequence)) return;
    // Use the current details if the event has changed since.
    const told = (what !== 'cancelled' && noticeValues(event)) || shown;
    // Pending registrations are notified too, except of changes, since they need to know whether the event takes place.
    const states = what === 'changed' ? (['confirmed'] as const) : (['pending', 'confirmed'] as const);
    const page = await tx
      .select({
        id: registrations.id,
        userId: registrations.userId,
        holderEmail: registrations.holderEmail,
        audience: registrations.audience,
      })
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, eventId),
          inArray(registrations.state, [...states]),
          after === null ? undefined : gt(registrations.id, after),
        ),
      )
      .orderBy(asc(registrations.id))
      .limit(pageSize);
    await notifyRegistered(deps, tx, { shown: told, what, key: String(sequence) }, page);
    const last = page.at(-1);
    if (last && page.length === pageSize) await enqueueBatch(deps, tx, { what, shown, after: last.id });
  });
  deps.wakeOutbox();
}

/**
 * Whether a later notice makes this one redundant. A notice about visibility does not replace one about changes, nor the
 * other way around.
 */
function isOvertaken(event: NoticeColumns, what: AttendeeNotice['what'], sequence: number): boolean {
  const ofState = event.stateSequence ?? event.sequence;
  if (what !== 'changed') return ofState !== sequence;
  const isHiddenSince = event.state === 'unpublished' && ofState === event.sequence && ofState === sequence + 1;
  return event.sequence !== sequence && !isHiddenSince;
}
