import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { and, asc, eq, gt, gte, ne } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { activeQuestions } from '#src/features/registrations/questions/active-questions.ts';
import { saveQuestions } from '#src/features/registrations/questions/save-questions.ts';
import { shiftWindow } from '#src/features/tickets/copying/shift-window.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { changeEvent } from '../change-event.ts';
import { deleteEvent } from '../delete-event.ts';
import { cancelEvent } from '../publishing/cancel-event.ts';
import { publishEvent } from '../publishing/publish-event.ts';
import { copyCover } from './copy-cover.ts';
import { copyTicketsAndCodes } from './copy-tickets-and-codes.ts';
import { retimeRecurrence } from './retime-recurrence.ts';

type Done = { done: number; refused: number };
type Id = { id: string };
type Row = Omit<OwnEvent, 'searchWords'>;

/** Makes all later dates like this one, each on its own day; each tells those who come what is different for them. */
export async function changeLaterDates(deps: Deps, viewer: SignedInUser, { id }: Id): Promise<Done> {
  const { event, places } = await seriesEvent(deps, viewer, id);
  const limitOf = (audience: string) => places.find((each) => each.audience === audience)?.capacity ?? null;
  const { title, summary, description, type, timeZone, onlineLink, topics, language, visibility } = event;
  const { approvalNeeded, codeOfConduct, contact, waitingList, waitlistOrder, offerMinutes, guestListShown } = event;
  const { currency, offlinePayment, refundHours, refundPercent } = event;
  const given = {
    title,
    summary,
    description,
    type,
    timeZone,
    onlineLink,
    topics,
    language,
    visibility,
    approvalNeeded,
    codeOfConduct,
    contact,
    waitingList,
    waitlistOrder,
    offerMinutes,
    guestListShown,
    currency,
    offlinePayment,
    refundHours,
    refundPercent,
    place: { name: event.placeName, address: event.placeAddress, mapLink: event.placeMapLink, room: event.placeRoom },
    capacity: { 'in-person': limitOf('in-person'), online: limitOf('online') },
  };
  const later = await laterThan(deps, event);
  const outcome = await eachOf(later, async (date) => {
    const { version } = date;
    const time = sameTime(event, date);
    const starts = time.startsAt ? new Date(time.startsAt) : date.startsAt;
    const moved = (at: Date | null) => (starts && shiftWindow(event, starts)(at))?.toISOString() ?? null;
    const window = {
      registrationOpensAt: moved(event.registrationOpensAt),
      registrationClosesAt: moved(event.registrationClosesAt),
    };
    await changeEvent(deps, viewer, { id: date.id, version, ...given, ...time, ...window });
    await copyCover(deps, viewer, { from: event, to: date.id });
    await copyTicketsAndCodes(deps, viewer, { from: event, to: date.id });
    await takeOverQuestions(deps, viewer, { from: id, to: date.id });
  });
  await retimeRecurrence(deps, event, later);
  return outcome;
}

/** What is asked in the same words stays the same question, with its answers. */
async function takeOverQuestions(deps: Deps, viewer: SignedInUser, { from, to }: { from: string; to: string }) {
  const [asked, before] = [await activeQuestions(deps.db, from), await activeQuestions(deps.db, to)];
  if (asked.length === 0 && before.length === 0) return;
  const questions = asked.map(({ id: _, ...question }) => {
    const known = before.find(({ kind, label }) => kind === question.kind && label === question.label);
    return { ...question, ...(known && { id: known.id }) };
  });
  await saveQuestions(deps, viewer, { id: to, questions });
}

/** Calls this date and all later ones off. */
export async function cancelLaterDates(
  deps: Deps,
  viewer: SignedInUser,
  { id, reason }: Id & { reason: string },
): Promise<Done> {
  const { event } = await seriesEvent(deps, viewer, id);
  return await eachOf([event, ...(await laterThan(deps, event))], async ({ id: date, state }) => {
    if (state === 'draft') await deleteEvent(deps, viewer, { id: date });
    else await cancelEvent(deps, viewer, { id: date, reason });
  });
}

export async function publishSeries(deps: Deps, viewer: SignedInUser, { id }: Id): Promise<Done> {
  const { event } = await seriesEvent(deps, viewer, id);
  const drafts = await deps.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.seriesId, event.seriesId), eq(events.state, 'draft'), gt(events.endsAt, deps.clock.now())))
    .orderBy(asc(events.startsAt));
  return await eachOf(drafts, async (date) => void (await publishEvent(deps, viewer, date)));
}

async function seriesEvent(deps: Deps, viewer: SignedInUser, id: string) {
  await requireOrganizer(deps, viewer, id);
  const row = await findEventById(deps.db, id);
  const seriesId = row?.event.seriesId;
  if (!row || !seriesId) throw new AppError('EVENT_STATE_REFUSED', 'This event does not repeat.');
  return { ...row, event: { ...row.event, seriesId } };
}

function laterThan(
  { db, clock }: Deps,
  { id, seriesId, startsAt }: { id: string; seriesId: string; startsAt: Date | null },
) {
  return db
    .select()
    .from(events)
    .where(
      and(
        eq(events.seriesId, seriesId),
        ne(events.id, id),
        ne(events.state, 'cancelled'),
        gte(events.startsAt, startsAt ?? clock.now()),
        gt(events.endsAt, clock.now()),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** Each in a transaction of its own, soonest first: one that cannot be as the others keeps none of them. */
async function eachOf<Each extends Id>(dates: readonly Each[], act: (date: Each) => Promise<void>): Promise<Done> {
  let [done, refused] = [0, 0];
  let last: AppError | null = null;
  for (const date of dates) {
    try {
      await act(date);
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      last = error;
      refused += 1;
    }
  }
  // Nothing was possible, all for the same reason: it is said.
  if (done === 0 && last) throw last;
  return { done, refused };
}

/** The day of one and the clocks of the other. */
function sameTime(like: Row, date: Row): { startsAt?: string; endsAt?: string } {
  if (!like.startsAt || !like.endsAt || !date.startsAt) return {};
  const { timeZone } = like;
  const day = clocksAt(date.startsAt, date.timeZone).slice(0, 10);
  const [from, until] = [clocksAt(like.startsAt, timeZone), clocksAt(like.endsAt, timeZone)];
  const lasting = Date.parse(`${until}Z`) - Date.parse(`${from}Z`);
  const starts = `${day}T${from.slice(11)}`;
  const ends = new Date(Date.parse(`${starts}Z`) + lasting).toISOString().slice(0, 19);
  const [startsAt, endsAt] = [zonedInstant(starts, timeZone), zonedInstant(ends, timeZone)];
  if (endsAt <= startsAt) return {};
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
