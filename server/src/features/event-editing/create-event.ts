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

type NewEventInput = EventFieldsInput & Required<Pick<EventFieldsInput, 'title' | 'type' | 'timeZone'>>;
/** Columns copied from another event of the same organizer. */
type CopiedColumns = Partial<
  Pick<
    typeof events.$inferInsert,
    'coverKey' | 'coverAlt' | 'registrationOpensAt' | 'registrationClosesAt' | 'windowOf'
  >
>;

const maxAttempts = 5;

/** Creates an event as a draft that only its organizer sees. */
export async function createEvent(deps: Deps, viewer: SignedInUser, given: NewEventInput): Promise<Event> {
  await requireBudget(deps, `event-draft:${viewer.userId}`, eventDrafts);
  const id = await deps.db.transaction((tx) => saveDraft(deps, tx, viewer, given));
  return await readEvent(deps, viewer, { id });
}

/** Locks the viewer's account and writes the draft. Returns its id. */
export async function saveDraft(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  viewer: SignedInUser,
  given: NewEventInput,
  copied: CopiedColumns = {},
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
    ...copied,
    ...columns,
    coverKey: await shareCover(tx, copied.coverKey ?? null),
    id,
    organizerId: userId,
    createdAt: now,
    updatedAt: now,
    searchWords: searchWordsOf({ ...blank, ...columns }),
  };
  // Another request may take the slug first. Later candidates are random, so a few attempts are enough.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const slug = await freeEventSlug(deps, tx, { id, title: row.title });
    const inserted = await tx
      .insert(events)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: events.slug })
      .returning({ id: events.id });
    if (inserted.length === 0) continue;
    await saveAttendanceModes(tx, { eventId: id, type, capacity: given.capacity });
    return id;
  }
  throw new Error('no slug stayed free');
}
