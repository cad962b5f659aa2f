import { profileDetails } from '../src/db/schema/profile-details.ts';
import { profiles } from '../src/db/schema/profiles.ts';
import type { TestApp } from './open-test-app.ts';
import { newUser } from './sessions.ts';

export type MatchablePerson = { id: string; urlSlug: string };

let people = 0;

/** A member with a profile, without a browser: what suggestions need. */
export async function matchablePerson(
  foyer: TestApp,
  details: Partial<typeof profileDetails.$inferInsert> = {},
  form: Partial<typeof profiles.$inferInsert> = {},
): Promise<MatchablePerson> {
  people += 1;
  const number = people;
  const userId = await newUser(foyer);
  const at = foyer.clock.now();
  const urlSlug = `matched-${number}`;
  const names = { firstName: 'Grace', lastName: `Hopper ${number}`, title: 'Analyst', company: `Company ${number}` };
  await foyer.deps.db.insert(profiles).values({ userId, urlSlug, ...names, completedAt: at, updatedAt: at, ...form });
  await foyer.deps.db.insert(profileDetails).values({ userId, updatedAt: at, ...details });
  return { id: userId, urlSlug };
}
