import { listMyEvents, listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { repeatEvent } from '@foyer/contract/event-editing/series.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

type Query = InputOf<typeof listMyEvents>['query'];

let foyer: TestApp;
let host: TestClient;
let guest: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
  guest = (await newGuest(foyer)).browser;
  const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 1) });
  const made = [];
  // They end within minutes, before the session expires.
  for (const [title, hours] of [
    ['Jornada de energía solar', -0.96],
    ['Compilers by night', -0.95],
    ['Solar off', 40],
    ['Solar left', 41],
    ['Compilers at noon', 50],
    ['Last compilers', 60],
  ] as const)
    made.push(await newEvent(foyer, host, { title, ...at(hours) }));
  for (const { id } of made) {
    data(await guest.call(registerForEvent, { params: { id }, body: {} }));
    // Lists start with the newest registration, so no two may have the same time.
    foyer.clock.advance({ seconds: 1 });
  }
  await newDraft(foyer, host, { title: 'Solar draft' });
  data(await host.call(cancelEvent, { params: { id: made[2]?.id ?? '' }, body: {} }));
  data(await guest.call(cancelRegistration, { params: { id: made[3]?.id ?? '' } }));
  foyer.clock.advance({ minutes: 5 });
  // An event of another organizer.
  await newEvent(foyer, (await newMember(foyer)).browser, { title: 'Solar elsewhere', ...at(30) });
});
afterAll(() => foyer.close());

const hosted = async (query: Query) => data(await host.call(listMyEvents, { query })).items.map(({ title }) => title);
const attended = async (query: Query) =>
  data(await guest.call(listMyRegistrations, { query })).items.map(({ event }) => event.title);

test.each<[Query, string[], string[]]>([
  [{ q: 'ENERGIA' }, ['Jornada de energía solar'], ['Jornada de energía solar']],
  [{ q: 'compliers nigth' }, ['Compilers by night'], ['Compilers by night']],
  [{ q: 'compiller noon' }, ['Compilers at noon'], ['Compilers at noon']],
  [{ q: 'elsewhere' }, [], []],
  [{ q: '%%' }, [], []],
  // The venue contains the word too, but the search is by title.
  [{ q: 'encendida' }, [], []],
  [{ state: 'draft' }, ['Solar draft'], []],
  [
    { state: 'upcoming' },
    ['Solar left', 'Compilers at noon', 'Last compilers'],
    ['Compilers at noon', 'Last compilers'],
  ],
  [
    { state: 'past' },
    ['Compilers by night', 'Jornada de energía solar'],
    ['Compilers by night', 'Jornada de energía solar'],
  ],
  [{ state: 'cancelled' }, ['Solar off'], ['Solar left', 'Solar off']],
  [{ q: 'solar', state: 'past' }, ['Jornada de energía solar'], ['Jornada de energía solar']],
])('%j finds %j among hosted and %j among attended events', async (query, mine, coming) => {
  expect(await hosted(query)).toEqual(mine);
  expect(await attended(query)).toEqual(coming);
});

test.each<Query>([{ q: 'compilers' }, { q: 'compliers' }, { state: 'past' }, { state: 'upcoming' }])(
  'all of %j is read page by page, each once',
  async (query) => {
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = data(await host.call(listMyEvents, { query: { ...query, limit: 1, ...(cursor && { cursor }) } }));
      read.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual(await hosted(query));
    expect(read.length).toBeGreaterThan(1);
  },
);

test('a series is listed once, by its next date', async () => {
  const own = (await newMember(foyer)).browser;
  const at = (hours: number) => ({ startsAt: inHours(foyer, hours), endsAt: inHours(foyer, hours + 2) });
  const first = await newEvent(foyer, own, { title: 'Tea', ...at(10) });
  data(await own.call(repeatEvent, { params: { id: first.id }, body: { frequency: 'daily', count: 4, until: null } }));
  const ids = async (query: Query) => data(await own.call(listMyEvents, { query })).items.map(({ id }) => id);
  expect(await ids({ q: 'tea' })).toEqual([first.id]);
  expect(await ids({ state: 'upcoming' })).toEqual([first.id]);
});
