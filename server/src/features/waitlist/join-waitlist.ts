import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { smallerLimit } from '#src/features/events/event-page/ticket-availability.ts';
import { isRegistrationOpen, maySeeEvent } from '#src/features/events/policy.ts';
import { refuseDeclined } from '#src/features/registrations/refuse-declined.ts';
import { ticketsLeft } from '#src/features/tickets/sale-availability/tickets-left.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { myEntries } from './my-waitlist-entries.ts';
import { type Counter, changeCounter, lockedCounters } from './queue/spot-counters.ts';
import { enqueueWaitlistNews } from './queue/waitlist-news.ts';

type JoinInput = {
  id: string;
  audience?: AttendanceMode | undefined;
  party: number;
  source?: string | undefined;
};

/** Adds the viewer's party to the end of the waitlist. A viewer who is already on it keeps their position. */
export async function joinWaitlist(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, audience: wanted, party, source }: JoinInput,
): Promise<WaitlistEntry> {
  const at = deps.clock.now();
  const entry = await deps.db.transaction(async (tx) => {
    const counters = await lockedCounters(tx, eventId);
    const row = await findEventById(tx, eventId);
    const registration = await findActiveRegistration(tx, eventId, viewer.userId);
    if (!row || !maySeeEvent(eventFactsOf(row), viewer, registration)) throw noSuchEvent();
    const counter =
      counters.find(({ audience }) => audience === wanted) ?? (wanted ? undefined : onlyCounter(counters));
    if (!counter) throw fieldRefused('audience', 'event.audience_required');
    const existing = (await myEntries(tx, viewer.userId, eventId)).find(
      ({ audience }) => audience === counter.audience,
    );
    if (existing) return existing;
    const { event } = row;
    if (!isRegistrationOpen({ ...event, ...eventFactsOf(row) }, at))
      throw new AppError('REGISTRATION_CLOSED', 'Registration is closed.');
    // Events with approval have a list of requests instead of a waitlist.
    if (!event.waitingList || event.approvalNeeded)
      throw new AppError('WAITING_LIST_OFF', 'This event has no waitlist.');
    if (registration?.audience === counter.audience)
      throw new AppError('ALREADY_REGISTERED', "You're registered already.");
    await refuseDeclined(tx, eventId, viewer.userId);
    const tickets = (await ticketsLeft(tx, { eventId, now: at }))(counter.audience);
    const isRoomLeft = counter.capacity === null || counter.taken < counter.capacity;
    if (counter.waiting === 0 && isRoomLeft && !tickets.isSoldOut)
      throw new AppError('PLACES_LEFT', 'Spots are available. Register instead.');
    const maxParty = smallerLimit(counter.capacity, tickets.most);
    if (maxParty !== null && party > maxParty) throw fieldRefused('party', 'event.party_too_large');
    const joined = { id: deps.random.uuid(), userId: viewer.userId, party, state: 'waiting', createdAt: at } as const;
    await tx.insert(waitingEntries).values({ ...joined, eventId, audience: counter.audience, source });
    await changeCounter(tx, { eventId, at }, counter, { entries: [], waiting: 1 });
    await enqueueWaitlistNews(deps, tx, eventId, [{ id: joined.id, what: 'joined' }]);
    // The free spots may be too few for the parties ahead but enough for this one.
    if (isRoomLeft) await advanceWaitlist(deps, tx, eventId);
    return (await myEntries(tx, viewer.userId, eventId)).find(({ id }) => id === joined.id);
  });
  if (!entry) throw new Error('a new entry of a waiting list is not there');
  deps.wakeOutbox();
  return entry;
}

function onlyCounter(counters: readonly Counter[]): Counter | undefined {
  return counters.length === 1 ? counters[0] : undefined;
}
