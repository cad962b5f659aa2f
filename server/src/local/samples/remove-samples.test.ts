import { listEvents } from '@foyer/contract/discovery/search.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { newUser } from '../../../test/sessions.ts';
import { makeSamples } from './make-samples.ts';
import { removeSamples } from './remove-samples.ts';
import { samplePeople } from './sample-people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('the sample people go with their events, and nobody else does', async () => {
  const { db } = foyer.deps;
  await makeSamples(foyer.deps);
  const everyone = await samplePeople(db);
  const taken = everyone.find(({ urlSlug }) => urlSlug === 'ines-carvalho') ?? { id: '' };
  // An account with a contact is a real one, whatever its profile URL.
  await db.update(users).set({ email: 'ines@example.com' }).where(eq(users.id, taken.id));
  const other = await newUser(foyer);
  expect(await removeSamples(foyer.deps)).toBe(everyone.length - 1);
  const left = await db.select({ id: users.id }).from(users);
  expect(left.map(({ id }) => id).sort()).toEqual([taken.id, other].sort());
  expect(data(await foyer.browser().call(listEvents, { query: {} })).items).toHaveLength(1);
  expect(await removeSamples(foyer.deps)).toBe(0);
});
