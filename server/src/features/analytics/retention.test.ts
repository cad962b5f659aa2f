import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { eraseAnalytics } from './erase-analytics.ts';
import { describePeople } from './ingestion/describe-people.ts';
import { recordEvents } from './ingestion/record-events.ts';
import { ensurePartitions } from './partitions.ts';
import { personKey } from './person-key.ts';
import { purgeAnalytics } from './purge-analytics.ts';
import { analyticsOf } from './queries.ts';
import { analyticsEvents, analyticsPeople } from './tables.ts';

const settings = { analytics: { mixpanel: null, retentionMonths: 2 } };
let foyer: TestApp;
beforeEach(async () => {
  foyer = await openTestApp({ settings, now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => foyer.close());

const viewer = { kind: 'visitor' } as Parameters<typeof recordEvents>[1];

async function partitions(): Promise<string[]> {
  const { rows } = await foyer.deps.db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'analytics_events'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.replace('analytics_events_', ''));
}

function record(distinctId: string, time: Date, more: { event?: string; before?: string } = {}) {
  const properties = {
    distinct_id: distinctId,
    time: time.getTime() / 1000,
    $insert_id: randomUUID(),
    ...(more.before && { $anon_distinct_id: more.before }),
  };
  return recordEvents(foyer.deps, viewer, { items: [{ event: more.event ?? 'page_view', properties }] });
}

const kept = () => foyer.deps.db.select().from(analyticsEvents);

test('the months to come are there before their first event, and those over are dropped whole', async () => {
  await purgeAnalytics(foyer.deps);
  expect(await partitions()).toEqual(['2026_11', '2026_12', '2027_01']);
  await record('$device:a', new Date('2026-10-31T23:59:59.999Z'));
  await record('$device:a', new Date('2026-11-01T00:00:00Z'));
  expect(await partitions()).toEqual(['2026_10', '2026_11', '2026_12', '2027_01']);

  foyer.clock.set(new Date('2026-12-31T23:00:00Z'));
  await purgeAnalytics(foyer.deps);
  expect(await kept()).toHaveLength(2);
  foyer.clock.set(new Date('2027-01-01T00:00:00Z'));
  await purgeAnalytics(foyer.deps);
  await purgeAnalytics(foyer.deps);
  expect(await partitions()).toEqual(['2026_11', '2026_12', '2027_01', '2027_02', '2027_03']);
  expect((await kept()).map(({ occurredAt }) => occurredAt.toISOString())).toEqual(['2026-11-01T00:00:00.000Z']);
});

test('a month that no job has made is made by its first event, by however many come at once', async () => {
  foyer.clock.set(new Date('2027-06-15T00:00:00Z'));
  const times = ['2027-05-20', '2027-06-15', '2027-05-20', '2027-06-14'].map((day) => new Date(day));
  await Promise.all(times.map((time) => record('$device:a', time)));
  await Promise.all([ensurePartitions(foyer.deps, times), purgeAnalytics(foyer.deps)]);
  expect(await partitions()).toEqual(['2027_05', '2027_06', '2027_07', '2027_08']);
  expect(await kept()).toHaveLength(4);
});

test('what is told of people who were not seen for so long goes as well', async () => {
  const tell = (id: string) =>
    describePeople(foyer.deps, viewer, { items: [{ $distinct_id: id, $set: { account_type: 'individual' } }] });
  await tell('$device:old');
  foyer.clock.advance({ days: 50 });
  await tell('$device:young');
  foyer.clock.advance({ days: 20 });
  await purgeAnalytics(foyer.deps);
  const people = await foyer.deps.db.select().from(analyticsPeople);
  expect(people.map(({ person }) => person)).toEqual([personKey(foyer.deps, '$device:young')]);
});

test('a copy holds the newest of what somebody sent in masses, and says how much more there is', async () => {
  const me = randomUUID();
  const now = foyer.clock.now();
  await foyer.deps.db.insert(users).values({ id: me, name: 'Ada', role: 'individual', createdAt: now });
  const page = 'x'.repeat(100);
  for (let second = 0; second < 10; second += 1) {
    const time = now.getTime() / 1000 - second;
    const properties = { distinct_id: me, time, $insert_id: `e${second}`, page };
    await recordEvents(foyer.deps, viewer, { items: [{ event: `seen-${second}`, properties }] });
  }
  const { events, earlier } = await analyticsOf(foyer.deps, me, { bytes: 400 });
  expect([events.map(({ event }) => event), earlier]).toEqual([['seen-2', 'seen-1', 'seen-0'], 7]);
});

test('a month with fewer days takes nothing along that is younger', async () => {
  foyer.clock.set(new Date('2027-03-01T12:00:00Z'));
  await describePeople(foyer.deps, viewer, { items: [{ $distinct_id: '$device:a', $set: { account_type: 'x' } }] });
  foyer.clock.set(new Date('2027-04-30T12:00:00Z'));
  await purgeAnalytics(foyer.deps);
  expect(await foyer.deps.db.select().from(analyticsPeople)).toHaveLength(1);
});

test('a person is shown and erased with what their browser did before they signed in, and nobody else', async () => {
  const [me, other] = [randomUUID(), randomUUID()];
  const now = foyer.clock.now();
  const people = [me, other].map((id) => ({ id, name: 'Ada', role: 'individual' as const, createdAt: now }));
  await foyer.deps.db.insert(users).values(people);
  await record('$device:mine', now);
  await record('$device:theirs', now);
  await record(me, now, { event: '$identify', before: '$device:mine' });
  // Whoever says to have been another person before takes nothing of theirs along.
  await record(me, now, { event: '$identify', before: other });
  await record(other, now);
  // The same id in other letters is the same person.
  await record(me.toUpperCase(), now);
  const set = { $set: { account_type: 'individual' } };
  await describePeople(foyer.deps, viewer, { items: [{ $distinct_id: me, ...set }] });
  const copy = await analyticsOf(foyer.deps, me, { bytes: 10_000 });
  expect(copy.events.map(({ event }) => event).sort()).toEqual(['$identify', '$identify', 'page_view', 'page_view']);
  expect(copy.person.map(({ properties }) => properties)).toEqual([set.$set]);
  await foyer.deps.db.transaction((tx) => eraseAnalytics(foyer.deps, tx, me));
  const left = (await kept()).map(({ person }) => person.toString('hex')).sort();
  expect(left).toEqual(['$device:theirs', other].map((id) => personKey(foyer.deps, id).toString('hex')).sort());
  expect(await foyer.deps.db.select().from(analyticsPeople)).toEqual([]);
});
