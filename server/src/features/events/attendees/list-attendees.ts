import type { Attendee } from '@foyer/contract/events/registering.ts';
import type { RegistrationState } from '@foyer/contract/rules/events/choices.ts';
import { defaultVisibility, maySee } from '@foyer/contract/rules/profiles/visibility.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { pageOf, readCursor } from '../finding/page-cursor.ts';
import { requireOrganizer } from '../shown/read-event.ts';

type Asked = { id: string; state?: RegistrationState | undefined; cursor?: string | undefined; limit: number };

/** Who is registered, for the organizer: whoever registers tells the organizer their name. Who is gone has none. */
export async function listAttendees(
  deps: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id: eventId, state, cursor, limit }: Asked,
): Promise<{ items: Attendee[]; nextCursor: string | null }> {
  await requireOrganizer(deps, viewer, eventId);
  const after = readCursor(cursor);
  const { id, createdAt } = registrations;
  const rows = await deps.db
    .select({
      ...{ id, createdAt, audience: registrations.audience, state: registrations.state },
      changedAt: registrations.changedAt,
      name: users.name,
      urlSlug: profiles.urlSlug,
      visibility: profileDetails.visibility,
    })
    .from(registrations)
    .leftJoin(users, and(eq(users.id, registrations.userId), isNull(users.suspendedAt), isNull(users.deletionDueAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .where(
      and(
        eq(registrations.eventId, eventId),
        state && eq(registrations.state, state),
        after ? sql`(${createdAt}, ${id}) > (${new Date(after.at)}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt.getTime(), id: row.id }));
  const items = page.map(({ visibility, urlSlug, ...row }) => ({
    ...row,
    urlSlug: maySee({ ...defaultVisibility, ...visibility }, 'profile', 'member') ? urlSlug : null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }));
  return { items, nextCursor };
}
