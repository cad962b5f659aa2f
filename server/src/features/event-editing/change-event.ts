import type { Event } from '@foyer/contract/events/event.ts';
import { notifiesAttendees, type TimeAndLocation } from '@foyer/contract/rules/events/notifies-attendees.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { notifyAttendees } from '#src/features/event-notifications/notify-attendees.ts';
import { refuseSkippedTime } from '#src/features/events/checks/refuse-skipped-time.ts';
import { readEvent } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import { shiftSaleWindows } from '#src/features/tickets/copying/shift-sale-windows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { changedColumns, type EventFieldsInput, searchWordsOf } from './changed-columns.ts';
import { checkChange } from './checks/check-change.ts';
import { copiedRegistrationWindow } from './copied-registration-window.ts';
import { freeEventSlug, withFreeSlug } from './free-event-slug.ts';
import { saveAttendanceModes } from './save-attendance-modes.ts';

type EventChange = EventFieldsInput & { id: string; version: number };

/**
 * Updates the given fields. If someone else has saved since the viewer read the event, nothing changes and the error carries
 * the current event.
 */
export async function changeEvent(deps: Deps, viewer: SignedInUser, change: EventChange): Promise<Event> {
  const saved = await withFreeSlug(() => deps.db.transaction((tx) => save(deps, tx, viewer, change)));
  deps.wakeOutbox();
  const now = await readEvent(deps, viewer, change);
  if (!saved) throw new AppError('EVENT_CHANGED', 'The event was changed in the meantime.', { details: now });
  return now;
}

async function save(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { id, version, ...given }: EventChange,
): Promise<boolean> {
  const event = await lockOwnEvent(deps, tx, viewer, id);
  if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
  if (event.version !== version) return false;
  const entered = { ...event, ...changedColumns(given) };
  const next = { ...entered, ...copiedRegistrationWindow(event, entered, deps.clock.now()) };
  const { startsAt, endsAt, registrationOpensAt, registrationClosesAt } = given;
  refuseSkippedTime({ startsAt, endsAt, registrationOpensAt, registrationClosesAt }, next.timeZone);
  await checkChange(deps, tx, event, next);
  await saveAttendanceModes(tx, { eventId: id, type: next.type, capacity: given.capacity });
  const needsNotice = event.state !== 'draft' && notifiesAttendees(timeAndLocationOf(event), timeAndLocationOf(next));
  const keepsSlug = event.publishedAt !== null || event.title === next.title;
  const changed = {
    ...next,
    slug: keepsSlug ? event.slug : await freeEventSlug(deps, tx, next),
    updatedAt: deps.clock.now(),
    version: version + 1,
    previousStartsAt: isSame(event.startsAt, next.startsAt) || !needsNotice ? event.previousStartsAt : event.startsAt,
    sequence: event.sequence + (needsNotice ? 1 : 0),
  };
  await tx
    .update(events)
    .set({ ...changed, searchWords: searchWordsOf(next) })
    .where(eq(events.id, id));
  if (
    event.state === 'draft' &&
    next.startsAt &&
    next.startsAt > deps.clock.now() &&
    !isSame(event.startsAt, next.startsAt)
  )
    await shiftSaleWindows(tx, { id, startsAt: next.startsAt, timeZone: next.timeZone });
  if (given.capacity || event.waitlistOrder !== next.waitlistOrder) await advanceWaitlist(deps, tx, id);
  if (needsNotice) await notifyAttendees(deps, tx, changed, 'changed');
  return true;
}

function timeAndLocationOf(event: OwnEvent): TimeAndLocation {
  const { startsAt, endsAt, timeZone, placeName, placeAddress, placeRoom, onlineLink } = event;
  const place = { name: placeName, address: placeAddress, room: placeRoom };
  return { startsAt, endsAt, timeZone, place, onlineLink };
}

function isSame(a: string | Date | null, b: string | Date | null): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}
