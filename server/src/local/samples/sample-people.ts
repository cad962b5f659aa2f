import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { sampleMembers } from './members/sample-members.ts';
import { sampleEvents } from './sample-events.ts';

/** The profile addresses of everyone who is invented. */
const addresses = [...sampleEvents.map(({ host }) => host), ...sampleMembers].map(({ urlSlug }) => urlSlug);

/** The sample people in the database: they have the profile addresses of the samples and, unlike everyone else, no contact. */
export async function samplePeople(db: Db): Promise<{ id: string; urlSlug: string }[]> {
  return await db
    .select({ id: users.id, urlSlug: profiles.urlSlug })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(inArray(profiles.urlSlug, addresses), isNull(users.email), isNull(users.phone)));
}
