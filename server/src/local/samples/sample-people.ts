import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { sampleEvents } from './sample-events.ts';

/** The sample hosts in the database: they have the profile addresses of the samples and, unlike everyone else, no contact. */
export async function samplePeople(db: Db): Promise<string[]> {
  const addresses = sampleEvents.map(({ host }) => host.urlSlug);
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(inArray(profiles.urlSlug, addresses), isNull(users.email), isNull(users.phone)));
  return found.map(({ id }) => id);
}
