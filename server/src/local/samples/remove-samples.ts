import { inArray } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { eraseAccount } from '#src/features/settings/deletion/erase-account.ts';
import { samplePeople } from './sample-people.ts';

/** Erases the sample people like any other account: their events are canceled, and attendees are notified. */
export async function removeSamples(deps: Deps): Promise<number> {
  const people = (await samplePeople(deps.db)).map(({ id }) => id);
  await deps.db.update(users).set({ deletionDueAt: deps.clock.now() }).where(inArray(users.id, people));
  for (const id of people) await eraseAccount(deps, id);
  return people.length;
}
