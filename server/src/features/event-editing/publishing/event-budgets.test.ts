import { createEvent, duplicateEvent, publishEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { publishSeries, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventDrafts, eventsPublished } from '#src/config/events.ts';
import { events } from '#src/db/schema/events.ts';
import { spend } from '#src/http/limits/limits.ts';
import { newDraft, newEvent } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  // As in production: budgets of accounts are the same in local mode.
  foyer = await openTestApp({ settings: { budgetFactor: 1 } });
});
afterAll(() => foyer.close());

const params = ({ id }: { id: string }) => ({ params: { id } });
const weekly = (count: number) => ({
  frequency: 'weekly' as const,
  interval: 1,
  weekdays: [],
  monthDay: 'date' as const,
  count,
  until: null,
});
const ofHost = (id: string) =>
  foyer.deps.db.select({ state: events.state }).from(events).where(eq(events.organizerId, id));
/** Spends all but `left` of a daily budget. */
const leave = (key: string, budget: { limit: number; seconds: number }, left: number) =>
  spend(foyer.deps, key, budget, budget.limit - left);

test('new events, duplicates and series dates share one budget', async () => {
  const host = await newMember(foyer);
  const body = { title: 'One more', type: 'virtual', timeZone: 'UTC' } as const;
  await leave(`event-draft:${host.id}`, eventDrafts, 4);
  const draft = await newDraft(foyer, host.browser);
  data(await host.browser.call(duplicateEvent, params(draft)));
  // Two are left and it would need three, so none of its dates is created.
  const refused = await host.browser.call(repeatEvent, { ...params(draft), body: weekly(4) });
  expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(await ofHost(host.id)).toHaveLength(2);
  expect(data(await host.browser.call(repeatEvent, { ...params(draft), body: weekly(3) })).added).toBe(2);
  expect(refusal(await host.browser.call(createEvent, { body }))).toEqual([429, 'RATE_LIMITED']);
  expect(refusal(await host.browser.call(duplicateEvent, params(draft)))).toEqual([429, 'RATE_LIMITED']);

  const other = await newMember(foyer);
  data(await other.browser.call(createEvent, { body }));
});

test('the daily publishing budget counts series dates too, but not republishing', async () => {
  const host = await newMember(foyer);
  const [event, later] = [await newEvent(foyer, host.browser), await newDraft(foyer, host.browser)];
  await leave(`event-published:${host.id}`, { ...eventsPublished, limit: eventsPublished.limit - 1 }, 3);
  const refused = await host.browser.call(repeatEvent, { ...params(event), body: weekly(5) });
  expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(data(await host.browser.call(repeatEvent, { ...params(event), body: weekly(3) })).added).toBe(2);
  data(await host.browser.call(unpublishEvent, params(event)));
  data(await host.browser.call(publishEvent, params(event)));
  data(await host.browser.call(repeatEvent, { ...params(later), body: weekly(3) }));
  expect(data(await host.browser.call(publishSeries, params(later)))).toEqual({ done: 1, refused: 2 });
  const states = (await ofHost(host.id)).map(({ state }) => state).toSorted();
  expect(states).toEqual(['draft', 'draft', 'published', 'published', 'published', 'published']);
  expect(refusal(await host.browser.call(publishSeries, params(later)))).toEqual([429, 'RATE_LIMITED']);
});
