import { randomUUID } from 'node:crypto';
import { defaultVisibility } from '@foyer/contract/rules/profiles/visibility.ts';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { connections, memberBlocks, networkingSettings } from '#src/db/schema/connections.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import {
  matchPeople,
  matchRuns,
  suggestionAnswers,
  suggestionDays,
  suggestionSettings,
} from '#src/db/schema/suggestions.ts';
import { type MatchablePerson, matchablePerson } from '../../../../test/matchable.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { suggestionDay } from '../suggestion-day.ts';
import { matchMembers } from './match-members.ts';
import { readExclusions } from './read-exclusions.ts';

// An app each: a batch is about everyone.
let foyer: TestApp;
beforeEach(async () => {
  foyer = await openTestApp();
});
afterEach(() => foyer.close());

const dayMs = 24 * 60 * 60 * 1000;
const interests = ['Data', 'Cybersecurity', 'Cloud', 'Leadership', 'Chess'];

/** Members with one interest in common and others that follow from their number. */
async function crowd(count: number): Promise<MatchablePerson[]> {
  const people: MatchablePerson[] = [];
  for (let i = 0; i < count; i += 1)
    people.push(
      await matchablePerson(foyer, {
        interests: ['Events', interests[i % 5] ?? ''],
        location: i % 2 === 0 ? 'Madrid, Spain' : 'Lima',
      }),
    );
  return people;
}

/** Whom each member was shown today, by user id. */
async function lists(): Promise<Map<string, string[]>> {
  const { db, clock } = foyer.deps;
  const numbers = new Map((await db.select().from(matchPeople)).map(({ number, userId }) => [number, userId]));
  const rows = await db
    .select()
    .from(suggestionDays)
    .where(eq(suggestionDays.day, suggestionDay(clock.now())));
  return new Map(rows.map(({ userId, partners }) => [userId, partners.map((number) => numbers.get(number) ?? '')]));
}

test('everyone is shown to exactly those whom they see', async () => {
  await crowd(30);
  await matchMembers(foyer.deps);
  const shown = await lists();
  expect(shown.size).toBe(30);
  for (const [id, others] of shown) {
    expect(new Set(others).size).toBe(others.length);
    expect(others.length).toBeGreaterThan(15);
    expect(others.length).toBeLessThanOrEqual(20);
    for (const other of others) expect(shown.get(other)).toContain(id);
  }
});

test('nobody is shown to the same person again within 90 days', async () => {
  await crowd(12);
  const seen = new Set<string>();
  for (const _day of Array.from({ length: 4 })) {
    await matchMembers(foyer.deps);
    for (const [id, others] of await lists())
      for (const other of others) {
        expect(seen).not.toContain(`${id} ${other}`);
        seen.add(`${id} ${other}`);
      }
    foyer.clock.advance({ days: 1 });
  }
  // Each has met all eleven others.
  expect(seen.size).toBe(12 * 11);
  foyer.clock.advance({ days: 90 });
  await foyer.deps.db.update(matchPeople).set({ visitedAt: foyer.clock.now() });
  await matchMembers(foyer.deps);
  expect((await lists()).size).toBe(12);
});

test('who was added to a list during the day is not suggested again, in either direction', async () => {
  const [ada, grace] = await crowd(12);
  if (!ada || !grace) throw new Error('nobody');
  const { db, clock } = foyer.deps;
  await db.insert(matchPeople).values([{ userId: ada.id }, { userId: grace.id }]);
  const numberOf = new Map((await db.select().from(matchPeople)).map(({ userId, number }) => [userId, number]));
  const [adas, graces] = [numberOf.get(ada.id) ?? 0, numberOf.get(grace.id) ?? 0];
  await db
    .insert(suggestionDays)
    .values({ userId: ada.id, day: suggestionDay(clock.now()), partners: [graces], searchedAt: clock.now() });
  foyer.clock.advance({ days: 1 });
  await matchMembers(foyer.deps);
  const shown = await lists();
  expect([shown.get(ada.id)?.includes(grace.id), shown.get(grace.id)?.includes(ada.id)]).toEqual([false, false]);
  expect(shown.get(ada.id)).toHaveLength(10);

  // The finished lists are memory that the matching thread shares: four bytes for each person on them, and no copy.
  const numbers = Int32Array.from([graces, adas]);
  const [none, excluded] = await readExclusions(foyer.deps, numbers);
  expect([[...(none ?? [])], [...(excluded ?? [])]]).toEqual([[], [0]]);
  expect(excluded?.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(excluded?.buffer.byteLength).toBe(4);
});

test('settled on both sides: connected, asked, cooling down, blocked, dismissed and saved', async () => {
  const { db, clock } = foyer.deps;
  const now = clock.now();
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  const ada = await matchablePerson(foyer);
  const others: string[] = [];
  while (others.length < 9) others.push((await matchablePerson(foyer)).id);
  const [connected, asked, cooling, blocked, blocking, dismissed, dismissing, cooledDown, stranger] = others;
  if (
    !connected ||
    !asked ||
    !cooling ||
    !blocked ||
    !blocking ||
    !dismissed ||
    !dismissing ||
    !cooledDown ||
    !stranger
  )
    throw new Error('nobody');
  const pair = (other: string, row: Partial<typeof connections.$inferInsert>): typeof connections.$inferInsert => ({
    lowId: ada.id < other ? ada.id : other,
    highId: ada.id < other ? other : ada.id,
    id: randomUUID(),
    state: 'ended',
    requestedBy: other,
    intent: 'conversation',
    requestedAt: after(-20),
    expiresAt: after(-6),
    origin: 'request',
    ...row,
  });
  await db
    .insert(connections)
    .values([
      pair(connected, { state: 'connected', connectedAt: now }),
      pair(asked, { state: 'requested', expiresAt: after(3) }),
      pair(cooling, { endReason: 'withdrawn', lowMayAskAt: after(2) }),
      pair(cooledDown, { endReason: 'withdrawn', lowMayAskAt: after(-1), highMayAskAt: after(-1) }),
    ]);
  await db.insert(memberBlocks).values([
    { userId: ada.id, blockedId: blocked, createdAt: now },
    { userId: blocking, blockedId: ada.id, createdAt: now },
  ]);
  await db.insert(suggestionAnswers).values([
    { userId: ada.id, aboutId: dismissed, answer: 'dismissed', createdAt: now },
    { userId: dismissing, aboutId: ada.id, answer: 'saved', createdAt: now },
  ]);
  await db.insert(matchPeople).values([ada.id, ...others].map((userId) => ({ userId })));
  const numberOf = new Map((await db.select().from(matchPeople)).map(({ userId, number }) => [userId, number]));
  const numbers = Int32Array.from([ada.id, ...others], (id) => numberOf.get(id) ?? 0);
  const [adas, ...theirs] = (await readExclusions(foyer.deps, numbers)).map((list) => [...list]);
  expect(adas).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(theirs).toEqual([[0], [0], [0], [0], [0], [0], [0], [], []]);
});

test('two workers at once make one batch, on both sides the same', async () => {
  await crowd(16);
  const other = { ...foyer.deps, db: drizzle(foyer.deps.database.pool) };
  await Promise.all([matchMembers(foyer.deps), matchMembers(other), matchMembers(foyer.deps)]);
  const { db } = foyer.deps;
  expect(await db.select().from(matchRuns)).toHaveLength(1);
  expect(await db.select().from(suggestionDays)).toHaveLength(16);
  for (const [id, others] of await lists()) for (const each of others) expect((await lists()).get(each)).toContain(id);
});

test('two workers at once match two cells once each', async () => {
  await crowd(24);
  const other = { ...foyer.deps, db: drizzle(foyer.deps.database.pool) };
  await Promise.all([foyer.deps, other, foyer.deps].map((deps) => matchMembers(deps, { cellSize: 12 })));
  const { db } = foyer.deps;
  expect((await db.select().from(matchRuns)).map(({ cell }) => cell).toSorted()).toEqual([0, 1]);
  const shown = await lists();
  expect(shown.size).toBe(24);
  // Those who live in the other city are in the other cell.
  for (const [id, others] of shown) {
    expect(others).toHaveLength(11);
    for (const each of others) expect(shown.get(each)).toContain(id);
  }
});

test('the same input gives the same lists', async () => {
  await crowd(14);
  const { db } = foyer.deps;
  await matchMembers(foyer.deps);
  const [first] = await db.select().from(matchRuns);
  const shown = await lists();
  expect(shown.size).toBe(14);
  await db.delete(matchRuns);
  await db.delete(suggestionDays);
  await db.update(matchPeople).set({ received: null });
  await matchMembers(foyer.deps);
  const [second] = await db.select().from(matchRuns);
  expect(second?.inputHash).toEqual(first?.inputHash);
  expect(second?.outputHash).toEqual(first?.outputHash);
  expect(await lists()).toEqual(shown);
});

test('left out: blocked, dismissed, paused, suspended, hidden, switched off, unavailable, long away, of the same company', async () => {
  const { db, clock } = foyer.deps;
  const now = clock.now();
  const everyone = { interests: ['Data'] };
  const [ada, blocked, dismissed, paused, suspended, hidden, off] = await Promise.all(
    Array.from({ length: 7 }, () => matchablePerson(foyer, everyone)),
  );
  if (!ada || !blocked || !dismissed || !paused || !suspended || !hidden || !off) throw new Error('nobody');
  const unavailable = await matchablePerson(foyer, {
    ...everyone,
    availability: { state: 'unavailable', for: [], note: '' },
  });
  const colleague = await matchablePerson(foyer, everyone, { company: 'Company one' });
  await matchablePerson(foyer, everyone, { company: 'company  One' });
  const away = await matchablePerson(foyer, everyone);
  await db.insert(memberBlocks).values({ userId: blocked.id, blockedId: ada.id, createdAt: now });
  await db
    .insert(suggestionAnswers)
    .values({ userId: ada.id, aboutId: dismissed.id, answer: 'dismissed', createdAt: now });
  await db.insert(networkingSettings).values({ userId: paused.id, pausedUntil: new Date(now.getTime() + dayMs) });
  await db.update(users).set({ suspendedAt: now }).where(eq(users.id, suspended.id));
  await db
    .update(profileDetails)
    .set({ visibility: { profile: 'connections' } })
    .where(eq(profileDetails.userId, hidden.id));
  await db.insert(suggestionSettings).values({ userId: off.id, isOn: false });
  await db
    .update(users)
    .set({ createdAt: new Date(now.getTime() - 15 * dayMs) })
    .where(eq(users.id, away.id));
  await db.execute(sql`delete from sessions where user_id = ${away.id}`);
  await matchMembers(foyer.deps);
  const shown = await lists();
  const mine = shown.get(ada.id) ?? [];
  expect(mine).toHaveLength(2);
  expect(mine).toContain(colleague.id);
  for (const { id } of [paused, suspended, hidden, off, unavailable, away]) expect(shown.has(id)).toBe(false);
  expect(shown.get(dismissed.id)).not.toContain(ada.id);
  expect(shown.get(blocked.id)).not.toContain(ada.id);
  // Two people of one company do not see each other, even written differently.
  expect(shown.get(colleague.id)).toHaveLength(3);
});

test('what members cannot see has no influence: with hidden fields filled or empty, the batch is the same', async () => {
  const { db } = foyer.deps;
  await crowd(12);
  const hiddenFields = {
    offers: ['Fundraising advice'],
    seeks: ['Data'],
    skills: ['Cloud'],
    interests: ['Chess'],
    location: 'Madrid',
    languages: [{ tag: 'es', level: 'native' as const }],
    availability: { state: 'unavailable' as const, for: [], note: '' },
  };
  const ada = await matchablePerson(foyer, {
    ...hiddenFields,
    visibility: Object.fromEntries(
      Object.keys(defaultVisibility).map((field) => [field, field === 'profile' ? 'public' : 'me']),
    ),
  });
  const outputs: unknown[] = [];
  for (const details of [
    hiddenFields,
    { offers: [], seeks: [], skills: [], interests: [], location: '', languages: [], availability: null },
  ]) {
    await db.update(profileDetails).set(details).where(eq(profileDetails.userId, ada.id));
    await db.delete(matchRuns);
    await db.delete(suggestionDays);
    await db.update(matchPeople).set({ received: null });
    await matchMembers(foyer.deps);
    const [run] = await db.select().from(matchRuns);
    outputs.push([run?.inputHash, run?.outputHash, await lists()]);
  }
  expect(outputs[1]).toEqual(outputs[0]);
});
