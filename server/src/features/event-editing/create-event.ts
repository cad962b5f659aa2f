import type { Event } from '@foyer/contract/events/event.ts';
import { eventDrafts } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { refuseSkippedTime } from '#src/features/events/checks/refuse-skipped-time.ts';
import { shareCover } from '#src/features/events/cover/storage/cover-files.ts';
import { readEvent } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { changedColumns, type EventFieldsInput, searchWordsOf } from './changed-columns.ts';
import { checkDates } from './checks/check-dates.ts';
import { freeEventSlug } from './free-event-slug.ts';
import { saveAttendanceModes } from './save-attendance-modes.ts';

type Begun = EventFieldsInput & Required<Pick<EventFieldsInput, 'title' | 'type' | 'timeZone'>>;
/** What is taken over from another event of the same organizer. */
type Taken = Partial<
  Pick<
    typeof events.$inferInsert,
    'coverKey' | 'coverAlt' | 'registrationOpensAt' | 'registrationClosesAt' | 'windowOf'
  >
>;

const tries = 5;

/** Begins an event as a draft, which its organizer alone sees. */
export async function createEvent(deps: Deps, viewer: SignedInUser, given: Begun): Promise<Event> {
  await requireBudget(deps, `event-draft:${viewer.userId}`, eventDrafts);
  const id = await deps.db.transaction((tx) => saveDraft(deps, tx, viewer, given));
  return await readEvent(deps, viewer, { id });
}

/** Locks the viewer's account, and writes the draft. */
export async function saveDraft(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  viewer: SignedInUser,
  given: Begun,
  taken: Taken = {},
): Promise<string> {
  await lockOwnAccount(deps, tx, viewer);
  const { userId } = viewer;
  const now = deps.clock.now();
  const id = deps.random.uuid();
  const blank = { summary: '', description: null, topics: [], placeName: '', placeAddress: '' };
  const dates = { startsAt: null, endsAt: null, registrationOpensAt: null, registrationClosesAt: null };
  const { title, type, timeZone } = given;
  const columns = { ...changedColumns(given), title, type, timeZone };
  const { startsAt, endsAt, registrationOpensAt, registrationClosesAt } = given;
  refuseSkippedTime({ startsAt, endsAt, registrationOpensAt, registrationClosesAt }, timeZone);
  checkDates({ ...dates, ...columns });
  const row = {
    ...taken,
    ...columns,
    coverKey: await shareCover(tx, taken.coverKey ?? null),
    id,
    organizerId: userId,
    createdAt: now,
    updatedAt: now,
    searchWords: searchWordsOf({ ...blank, ...columns }),
  };
  // Somebody else may take the slug in this moment: the next one is random soon enough.
  for (let tried = 0; tried < tries; tried += 1) {
    const slug = await freeEventSlug(deps, tx, { id, title: row.title });
    const kept = await tx
      .insert(events)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: events.slug })
      .returning({ id: events.id });
    if (kept.length === 0) continue;
    await saveAttendanceModes(tx, { eventId: id, type, capacity: given.capacity });
    return id;
  }
  throw new Error('no slug stayed free');
}
