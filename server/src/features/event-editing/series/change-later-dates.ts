import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { eq } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { dropCover, shareCover } from '#src/features/events/cover/storage/cover-files.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { saveQuestions } from '#src/features/registrations/questions/save-questions.ts';
import { shiftWindow } from '#src/features/tickets/copying/shift-window.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { changeEvent } from '../change-event.ts';
import { copiedFields } from '../copied-fields.ts';
import { copyTicketsAndCodes } from './copy-tickets-and-codes.ts';
import { retimeRecurrence } from './retime-recurrence.ts';
import { forEachDate, laterDates, requireSeriesEvent, type SeriesResult } from './series-events.ts';

/** Applies this date's fields to all later dates, each on its own day. Attendees of each date are notified of what changed. */
export async function changeLaterDates(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<SeriesResult> {
  const series = await requireSeriesEvent(deps, viewer, id);
  const { event } = series;
  const fields = copiedFields(series);
  const later = await laterDates(deps, event);
  const outcome = await forEachDate(later, async (date) => {
    const { version } = date;
    const time = moveToSameTime(event, date);
    const starts = time.startsAt ? new Date(time.startsAt) : date.startsAt;
    const shift = (at: Date | null) => (starts && shiftWindow(event, starts)(at))?.toISOString() ?? null;
    const window = {
      registrationOpensAt: shift(event.registrationOpensAt),
      registrationClosesAt: shift(event.registrationClosesAt),
    };
    await changeEvent(deps, viewer, { id: date.id, version, ...fields, ...time, ...window });
    await copyCover(deps, viewer, { from: event, to: date.id });
    await copyTicketsAndCodes(deps, viewer, { from: event, to: date.id });
    await copyQuestions(deps, viewer, { from: id, to: date.id });
  });
  await retimeRecurrence(deps, event, later);
  return outcome;
}

/** Copies the cover, or that there is none. Call `deps.wakeOutbox()` after it. */
async function copyCover(
  deps: Deps,
  viewer: SignedInUser,
  { from, to }: { from: Pick<OwnEvent, 'coverKey' | 'coverAlt'>; to: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { coverKey: before } = await lockOwnEvent(deps, tx, viewer, to);
    const coverKey = await shareCover(tx, from.coverKey);
    const coverAlt = coverKey === null ? '' : from.coverAlt;
    await tx.update(events).set({ coverKey, coverAlt }).where(eq(events.id, to));
    if (before !== coverKey) await dropCover(deps, tx, before);
  });
}

/** Copies the questions. One of the same kind and label stays the same question and keeps its answers. */
async function copyQuestions(deps: Deps, viewer: SignedInUser, { from, to }: { from: string; to: string }) {
  const [questions, before] = [await activeQuestions(deps.db, from), await activeQuestions(deps.db, to)];
  if (questions.length === 0 && before.length === 0) return;
  const copied = questions.map(({ id: _, ...question }) => {
    const known = before.find(({ kind, label }) => kind === question.kind && label === question.label);
    return { ...question, ...(known && { id: known.id }) };
  });
  await saveQuestions(deps, viewer, { id: to, questions: copied });
}

type EventTimes = Pick<OwnEvent, 'startsAt' | 'endsAt' | 'timeZone'>;

/** The day of `date` with the local start and end times of `source`. */
function moveToSameTime(source: EventTimes, date: EventTimes): { startsAt?: string; endsAt?: string } {
  if (!source.startsAt || !source.endsAt || !date.startsAt) return {};
  const { timeZone } = source;
  const day = clocksAt(date.startsAt, date.timeZone).slice(0, 10);
  const [from, until] = [clocksAt(source.startsAt, timeZone), clocksAt(source.endsAt, timeZone)];
  const duration = Date.parse(`${until}Z`) - Date.parse(`${from}Z`);
  const starts = `${day}T${from.slice(11)}`;
  const ends = new Date(Date.parse(`${starts}Z`) + duration).toISOString().slice(0, 19);
  const [startsAt, endsAt] = [zonedInstant(starts, timeZone), zonedInstant(ends, timeZone)];
  if (endsAt <= startsAt) return {};
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
