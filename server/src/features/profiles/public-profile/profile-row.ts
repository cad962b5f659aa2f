import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { userPreferences } from '#src/db/schema/settings.ts';

/** Whether the member hosts a published event that this audience can find. */
const hosts = (forWhom: SQL) => sql<boolean>`exists (select 1 from ${events}
  where ${events.organizerId} = ${users.id} and ${events.state} = 'published' and ${forWhom})`;

const columns = {
  userId: users.id,
  name: users.name,
  /** Verified contacts, the email as its owner typed it. */
  email: sql<
    string | null
  >`case when ${users.emailVerifiedAt} is not null then coalesce(${users.emailTyped}, ${users.email}) end`,
  phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
  photoKey: users.photoKey,
  bannerKey: users.bannerKey,
  /** Suspended or awaiting deletion: hidden from everyone else. */
  gone: sql<boolean>`${users.suspendedAt} is not null or ${users.deletionDueAt} is not null`,
  hosts: {
    public: hosts(sql`${events.visibility} = 'public'`),
    members: hosts(sql`${events.visibility} <> 'unlisted'`),
  },
  form: {
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    urlSlug: profiles.urlSlug,
    title: profiles.title,
    company: profiles.company,
  },
  details: profileDetails,
  searchEngines: userPreferences.searchEngines,
};

const statements = preparedOn((db) => {
  const all = () =>
    db
      .select(columns)
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
      .leftJoin(userPreferences, eq(userPreferences.userId, users.id));
  return {
    bySlug: all()
      .where(eq(profiles.urlSlug, sql.placeholder('slug')))
      .prepare('profile_by_slug'),
    byUser: all()
      .where(eq(users.id, sql.placeholder('userId')))
      .prepare('profile_by_user'),
    byUsers: all()
      .where(sql`${users.id} = any(${sql.placeholder('userIds')}::uuid[])`)
      .prepare('profiles_by_user'),
  };
});

/** All data of one profile, read in one row. Never send it unfiltered. */
export type ProfileRow = Awaited<ReturnType<ReturnType<typeof statements>['byUser']['execute']>>[number];

export async function findRowBySlug(db: Db | Tx, slug: string): Promise<ProfileRow | undefined> {
  const [row] = await statements(db).bySlug.execute({ slug });
  return row;
}

export async function findRowOf(db: Db | Tx, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await statements(db).byUser.execute({ userId });
  return row;
}

/** The rows of several people, by their id. */
export async function findRowsOf(db: Db | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, ProfileRow>> {
  const rows = await statements(db).byUsers.execute({ userIds });
  return new Map(rows.map((row) => [row.userId, row]));
}
