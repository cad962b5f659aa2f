import type { User } from '@foyer/contract/accounts.ts';
import type { Profile } from '@foyer/contract/profiles/profiles.ts';
import { defaultDisplayName, displayName, splitName } from '@foyer/contract/rules/names/display-name.ts';
import { completion } from '@foyer/contract/rules/profiles/completion.ts';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Settings } from '#src/deps.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

const recentSignIns = 10;

/**
 * The viewer's profile. Until it is saved, the names come from the account, split at the first space, and an
 * organization's company from its sign-up.
 */
export async function readMyProfile(
  db: Db,
  { userId }: SignedInUser,
): Promise<{ profile: Profile; profileComplete: boolean }> {
  const user = await readUser(db, userId);
  const { profileComplete } = user;
  const row = await findProfile(db, userId);
  const known = row ?? {
    ...splitName(givenName(user)),
    urlSlug: null,
    title: '',
    company: (await organizationName(db, user.organizationId)) ?? '',
  };
  return { profile: { ...known, displayName: displayName({ ...user, name: givenName(user) }) }, profileComplete };
}

/** The viewer's dashboard: how complete the profile is, what is missing, and the latest sign-ins. */
export async function readDashboard({ db, settings }: { db: Db; settings: Settings }, { userId }: SignedInUser) {
  const user = await readUser(db, userId);
  const profile = await findProfile(db, userId);
  const signIns = await db
    // Reauthentication replaces the session, which would list the same sign-in twice.
    .selectDistinct({
      at: sessions.createdAt,
      method: sessions.method,
      browser: sessions.browser,
      place: sessions.place,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), sessions.method, sessions.browser, sessions.place)
    .limit(recentSignIns);
  return {
    ...completion({ ...user, title: profile?.title ?? null, company: profile?.company ?? null }),
    profileUrl: user.urlSlug === null ? null : `${settings.publicUrl}/in/${user.urlSlug}`,
    organizationName: await organizationName(db, user.organizationId),
    recentSignIns: signIns.map(({ at, ...signIn }) => ({ at: at.toISOString(), ...signIn })),
  };
}

async function findProfile(db: Db, userId: string): Promise<Omit<Profile, 'displayName'> | undefined> {
  const [row] = await db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      urlSlug: profiles.urlSlug,
      title: profiles.title,
      company: profiles.company,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row;
}

async function organizationName(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, id));
  return row?.name ?? null;
}

/** The default display name is a placeholder and must not be suggested as the member's name. */
function givenName({ name }: User): string {
  return name === defaultDisplayName ? '' : name;
}
