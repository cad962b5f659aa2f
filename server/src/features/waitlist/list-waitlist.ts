import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import type { WaitlistParty } from '@foyer/contract/waitlist.ts';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { positionInQueue, presentEntry } from './my-waitlist-entries.ts';

type ListWaitlistInput = { id: string; cursor?: string | undefined; limit: number };

/** The waitlist for the organizer, in order of joining. Parties with an offer come first, because offers go to the first. */
export async function listWaitlist(
  deps: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id: eventId, cursor, limit }: ListWaitlistInput,
): Promise<{ items: WaitlistParty[]; nextCursor: string | null }> {
  await requireOrganizer(deps, viewer, eventId);
  const after = readCursor(cursor);
  const { id, number, audience, party, state, createdAt, offerUntil } = waitingEntries;
  const rows = await deps.db
    .select({
      id,
      number,
      audience,
      party,
      state,
      createdAt,
      offerUntil,
      position: positionInQueue,
      name: users.name,
      urlSlug: profiles.urlSlug,
      visibility: profileDetails.visibility,
    })
    .from(waitingEntries)
    .leftJoin(users, and(eq(users.id, waitingEntries.userId), isAccountActive))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .where(
      and(
        eq(waitingEntries.eventId, eventId),
        inArray(state, ['waiting', 'offered']),
        after ? gt(number, after.at) : undefined,
      ),
    )
    .orderBy(asc(number))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.number, id: row.id }));
  const items = page.map(({ visibility, urlSlug, ...row }) => ({
    ...presentEntry(row),
    urlSlug: maySee({ ...defaultVisibility, ...visibility }, 'profile', 'member') ? urlSlug : null,
  }));
  return { items, nextCursor };
}
