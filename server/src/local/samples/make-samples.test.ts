import { listEvents } from '@foyer/contract/discovery/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { makeSamples } from './make-samples.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const list = async () => data(await foyer.browser().call(listEvents, { query: {} })).items;

test('a new database gets three events to come, one of each type, with people who go there', async () => {
  await makeSamples(foyer.deps);
  const events = await list();
  expect(events.map(({ type }) => type)).toEqual(['in-person', 'virtual', 'hybrid']);
  expect(events.map(({ attendees }) => attendees)).toEqual([2, 2, 2]);
  const now = foyer.clock.now().getTime();
  for (const { startsAt, organizer } of events) {
    expect(new Date(startsAt ?? 0).getTime()).toBeGreaterThan(now);
    expect(organizer.name).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u);
  }
  // The hours are local to each event.
  const hours = events.map(({ startsAt, timeZone }) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', weekday: 'short' }).format(new Date(startsAt ?? 0)),
  );
  expect(hours).toEqual(['Thu, 18', 'Tue, 17', 'Wed, 10']);
  // One event sells tickets, so that checkout can be tried at once.
  expect(events.map(({ price }) => price)).toEqual([null, null, { currency: 'MXN', leastMinor: 0, mostMinor: 90_000 }]);
  const kept = await foyer.deps.db.select().from(sessions);
  expect(kept.map(({ revokedReason }) => revokedReason)).toEqual(Array(3).fill('signed-out'));
});

test('one that somebody has come to gets none', async () => {
  await makeSamples(foyer.deps);
  expect(await list()).toHaveLength(3);
  expect(await foyer.deps.db.select().from(users)).toHaveLength(3);
});
