import { type HostedEventSort, listMyEvents } from '@foyer/contract/discovery/search.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
  const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 1) });
  const soon = await newEvent(foyer, host, { title: 'Émile reads', ...at(20) });
  const off = await newEvent(foyer, host, { title: 'Called off', ...at(30) });
  await newEvent(foyer, host, { title: 'Zoology', ...at(90) });
  // It ends within minutes, before the session expires.
  await newEvent(foyer, host, { title: 'Yesterday’s news', ...at(-0.96) });
  await newDraft(foyer, host, { title: 'A draft' });
  const tea = await newEvent(foyer, host, { title: 'Tea every day', ...at(40) });
  data(await host.call(repeatEvent, { params: { id: tea.id }, body: { frequency: 'daily', count: 5, until: null } }));
  data(await host.call(cancelEvent, { params: { id: off.id }, body: {} }));
  for (const _ of Array(2)) {
    const { browser } = await newGuest(foyer);
    data(await browser.call(registerForEvent, { params: { id: soon.id }, body: {} }));
  }
  foyer.clock.advance({ minutes: 5 });
  await newEvent(foyer, (await newMember(foyer)).browser, { title: 'Somebody else’s', ...at(25) });
});
afterAll(() => foyer.close());

const page = (query: Record<string, unknown>) => host.call(listMyEvents, { query });
async function titles(sort: HostedEventSort, given: { limit?: number; q?: string; state?: 'upcoming' } = {}) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = data(await page({ sort, limit: 50, ...given, ...(cursor && { cursor }) }));
    found.push(...items.map(({ title }) => title));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

test.each<[HostedEventSort, string[]]>([
  ['next', ['Émile reads', 'Tea every day', 'Zoology', 'A draft', 'Called off', 'Yesterday’s news']],
  ['title', ['A draft', 'Called off', 'Émile reads', 'Tea every day', 'Yesterday’s news', 'Zoology']],
  ['starts', ['Yesterday’s news', 'Émile reads', 'Called off', 'Tea every day', 'Zoology', 'A draft']],
])('sorted by %s, every event and series is listed once', async (sort, expected) => {
  // The draft starts in a week.
  const sorted = await titles(sort);
  expect(sorted).toEqual(expected);
  expect(await titles(sort, { limit: 2 })).toEqual(expected);
  expect((await titles(`-${sort}` as HostedEventSort, { limit: 4 })).toReversed()).toEqual(expected);
});

test('the most attended come first, and states follow the life of an event', async () => {
  expect((await titles('-attendees'))[0]).toBe('Émile reads');
  const states = await titles('state', { limit: 3 });
  expect([states[0], ...states.slice(-2)]).toEqual(['A draft', 'Yesterday’s news', 'Called off']);
});

test('filters and typos work with every order', async () => {
  expect(await titles('title', { state: 'upcoming' })).toEqual(['Émile reads', 'Tea every day', 'Zoology']);
  expect(await titles('title', { q: 'zoolgy', limit: 1 })).toEqual(['Zoology']);
  expect(await titles('next', { q: 'emile' })).toEqual(['Émile reads']);
});

test('the cursor of another order is refused', async () => {
  const { nextCursor } = data(await page({ sort: 'title', limit: 2 }));
  expect(refusal(await page({ sort: 'next', limit: 2, cursor: nextCursor }))).toEqual([400, 'VALIDATION_FAILED']);
});
