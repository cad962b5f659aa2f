import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { connections } from '#src/db/schema/connections.ts';
import { matchPeople, matchRuns, suggestionAnswers, suggestionDays } from '#src/db/schema/suggestions.ts';
import { type MatchablePerson, matchablePerson } from '../../../../test/matchable.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { priorModel } from '../matching/pair-value.ts';
import { suggestionDay } from '../suggestion-day.ts';
import { changeSuggestionSettings } from '../suggestion-settings.ts';
import { matchMembers } from './match-members.ts';
import { readStoredModel } from './stored-model.ts';

// An app each: a batch is about everyone.
let foyer: TestApp;
beforeEach(async () => {
  foyer = await openTestApp();
});
afterEach(() => foyer.close());

const dayMs = 24 * 60 * 60 * 1000;

async function crowd(count: number): Promise<MatchablePerson[]> {
  const people: MatchablePerson[] = [];
  for (let i = 0; i < count; i += 1) people.push(await matchablePerson(foyer, { interests: ['Data'] }));
  return people;
}

const ago = (days: number) => new Date(foyer.clock.now().getTime() - days * dayMs);

/** A list of some days ago that its owner opened, with everyone else. */
async function opened(owner: MatchablePerson, others: readonly MatchablePerson[], days: number): Promise<void> {
  const { db } = foyer.deps;
  const numbers = new Map((await db.select().from(matchPeople)).map(({ userId, number }) => [userId, number]));
  await db.insert(suggestionDays).values({
    userId: owner.id,
    day: suggestionDay(ago(days)),
    partners: others.map(({ id }) => numbers.get(id) ?? 0),
    seenAt: ago(days),
  });
}

type RequestOutcome = Partial<typeof connections.$inferInsert> & Pick<typeof connections.$inferSelect, 'state'>;

async function request(
  from: MatchablePerson,
  to: MatchablePerson,
  days: number,
  ending: RequestOutcome,
): Promise<void> {
  const [lowId = '', highId = ''] = [from.id, to.id].sort();
  await foyer.deps.db.insert(connections).values({
    lowId,
    highId,
    id: crypto.randomUUID(),
    requestedBy: from.id,
    intent: 'conversation',
    origin: 'request',
    requestedAt: ago(days),
    expiresAt: ago(days - 14),
    ...ending,
  });
}

async function learnedOf({ id }: MatchablePerson) {
  const [row] = await foyer.deps.db.select().from(matchPeople).where(eq(matchPeople.userId, id));
  if (!row) throw new Error('not matched');
  const { asks, asked, accepts, accepted } = row;
  return { asks, asked, accepts, accepted };
}

const accepted = () => ({ state: 'connected', connectedAt: ago(1) }) as const;
const nothing = { asks: 0, asked: 0, accepts: 0, accepted: 0 };

/** Six members who have numbers. The first has opened a list of all others and asked two of them. */
async function history() {
  const everyone = await crowd(6);
  const [ada, grace, alan, ...rest] = everyone;
  if (!ada || !grace || !alan) throw new Error('nobody');
  await foyer.deps.db.execute(sql`insert into match_people (user_id) select user_id from profiles order by user_id`);
  await opened(ada, [grace, alan, ...rest], 6);
  await request(ada, grace, 5, accepted());
  await request(ada, alan, 5, { state: 'ended', endReason: 'not-now', endedAt: ago(4) });
  return { ada, grace, alan, rest };
}

test('whom a member asked and who accepted moves what is expected of both, and of nobody else', async () => {
  const { ada, grace, alan, rest } = await history();
  await matchMembers(foyer.deps);
  const [asking, accepting, declining] = [await learnedOf(ada), await learnedOf(grace), await learnedOf(alan)];
  expect(asking.asks).toBeGreaterThan(0);
  expect(accepting.asked).toBeGreaterThan(0);
  expect(accepting.accepts).toBeGreaterThan(0);
  expect(declining.accepts).toBeLessThan(0);
  for (const other of rest) expect(await learnedOf(other)).toMatchObject({ asks: 0, accepts: 0, accepted: 0 });
  for (const other of rest) expect((await learnedOf(other)).asked).toBeLessThan(0);
});

test('lists of the last three days, and people dismissed because they are known, say nothing', async () => {
  const [ada, grace, alan] = await crowd(3);
  if (!ada || !grace || !alan) throw new Error('nobody');
  const { db } = foyer.deps;
  await db.execute(sql`insert into match_people (user_id) select user_id from profiles`);
  await opened(ada, [grace], 1);
  await opened(alan, [grace], 6);
  await db
    .insert(suggestionAnswers)
    .values({ userId: alan.id, aboutId: grace.id, answer: 'dismissed', reason: 'know-them', createdAt: ago(6) });
  await matchMembers(foyer.deps);
  for (const each of [ada, grace, alan]) expect(await learnedOf(each)).toEqual(nothing);
});

test('what is learned of a sender is the same after a silent "no" as without an answer', async () => {
  const outcomes: unknown[] = [];
  for (const days of [5, 16])
    for (const ending of [
      { state: 'requested' },
      { state: 'ended', endReason: 'no', endedAt: ago(4) },
    ] satisfies RequestOutcome[]) {
      const { ada, grace } = { ada: await matchablePerson(foyer), grace: await matchablePerson(foyer) };
      await request(ada, grace, days, ending);
      await foyer.deps.db.execute(sql`delete from match_runs`);
      await matchMembers(foyer.deps);
      outcomes.push([await learnedOf(ada), await learnedOf(grace)]);
    }
  const [open, silent, expired, silentExpired] = outcomes;
  expect(silent).toEqual(open);
  expect(open).toEqual([nothing, nothing]);
  expect(silentExpired).toEqual(expired);
  expect(expired).not.toEqual(open);
});

test('switching learning off deletes what was learned at once, and keeps others from learning from it', async () => {
  const { ada, grace } = await history();
  await matchMembers(foyer.deps);
  expect(await learnedOf(ada)).not.toEqual(nothing);
  const viewer = { userId: ada.id } as Parameters<typeof changeSuggestionSettings>[1];
  expect(await changeSuggestionSettings(foyer.deps, viewer, { learns: false })).toMatchObject({ learns: false });
  expect(await learnedOf(ada)).toEqual(nothing);
  await foyer.deps.db.execute(sql`delete from match_runs`);
  await matchMembers(foyer.deps);
  expect(await learnedOf(ada)).toEqual(nothing);
  expect(await learnedOf(grace)).toEqual(nothing);
});

test('the next batch knows nothing of what an erased account did', async () => {
  const { ada, grace, alan } = await history();
  await matchMembers(foyer.deps);
  expect(await learnedOf(grace)).not.toEqual(nothing);
  await foyer.deps.db.delete(users).where(eq(users.id, ada.id));
  await foyer.deps.db.execute(sql`delete from match_runs`);
  await matchMembers(foyer.deps);
  for (const each of [grace, alan]) expect(await learnedOf(each)).toEqual(nothing);
});

test('enough responses teach how much facts matter, and lists that are filled later in the day use it', async () => {
  const { db } = foyer.deps;
  const cities = ['Madrid, Spain', 'Lima'];
  const everyone: MatchablePerson[] = [];
  for (let i = 0; i < 14; i += 1)
    everyone.push(await matchablePerson(foyer, { interests: ['Data'], location: cities[i % 2] ?? '' }));
  await db.execute(sql`insert into match_people (user_id) select user_id from profiles`);
  expect(await readStoredModel(db)).toEqual(priorModel);
  for (const [i, person] of everyone.entries()) {
    const others = everyone.filter((other) => other !== person);
    for (let days = 3; days <= 28; days += 1) await opened(person, others, days);
    // Everyone asks about half of the others in their own city, and hardly anybody elsewhere.
    for (const other of everyone.slice(i + 2).filter((_, n) => n % 4 === 0 || n === 3))
      await request(person, other, 1, { state: 'requested' });
  }
  await matchMembers(foyer.deps);
  const model = await readStoredModel(db);
  expect(model.ask.features.sameCity).toBeGreaterThan(2 * priorModel.ask.features.sameCity);
  expect(model.accept.features).toEqual(priorModel.accept.features);
  const [run] = await db.select().from(matchRuns);
  expect(run?.model).toBe(model.version);
  // A version that knows other facts starts from the prior weights.
  await db.update(matchRuns).set({ weights: { ask: { intercept: 0, features: {} }, accept: model.accept } });
  expect(await readStoredModel(db)).toEqual(priorModel);
});
