import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { analyticsEvents, analyticsPeople } from './analytics-tables.ts';
import { eraseAnalytics } from './erase-analytics.ts';
import { describePeople } from './ingestion/describe-people.ts';
import { recordEvents } from './ingestion/record-events.ts';
import { ensurePartitions } from './partitions.ts';
import { personKey } from './person-key.ts';
import { purgeAnalytics } from './purge-analytics.ts';
import { analyticsOf } from './queries.ts';

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

test('partitions of coming months exist in advance, and old months are dropped whole', async () => {
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

test('a missing partition is created by its first event, even concurrently', async () => {
  foyer.clock.set(new Date('2027-06-15T00:00:00Z'));
  const times = ['2027-05-20', '2027-06-15', '2027-05-20', '2027-06-14'].map((day) => new Date(day));
  await Promise.all(times.map((time) => record('$device:a', time)));
  await Promise.all([ensurePartitions(foyer.deps, times), purgeAnalytics(foyer.deps)]);
  expect(await partitions()).toEqual(['2027_05', '2027_06', '2027_07', '2027_08']);
  expect(await kept()).toHaveLength(4);
});

test('profile properties of inactive people are deleted as well', async () => {
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

test('an export contains the newest of many events, and the number of the others', async () => {
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

test('retention in months keeps younger events in shorter months', async () => {
  foyer.clock.set(new Date('2027-03-01T12:00:00Z'));
  await describePeople(foyer.deps, viewer, { items: [{ $distinct_id: '$device:a', $set: { account_type: 'x' } }] });
  foyer.clock.set(new Date('2027-04-30T12:00:00Z'));
  await purgeAnalytics(foyer.deps);
  expect(await foyer.deps.db.select().from(analyticsPeople)).toHaveLength(1);
});

test('export and erasure include a member’s browser events from before signing in, and nobody else’s', async () => {
  const [me, other] = [randomUUID(), randomUUID()];
  const now = foyer.clock.now();
  const people = [me, other].map((id) => ({ id, name: 'Ada', role: 'individual' as const, createdAt: now }));
  await foyer.deps.db.insert(users).values(people);
  await record('$device:mine', now);
  await record('$device:theirs', now);
  await record(me, now, { event: '$identify', before: '$device:mine' });
  // Claiming to have been another person gives no access to their events.
  await record(me, now, { event: '$identify', before: other });
  await record(other, now);
  // Ids that differ only in case are the same person.
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
