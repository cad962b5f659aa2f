import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#src/db/schema/connections.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newUser } from '../../../test/sessions.ts';
import { acceptRequest, rejectRequest, withdrawRequest } from './answer-request.ts';
import { blockMember } from './block-member.ts';
import { findPair, pairKey } from './pair.ts';
import { removeConnection } from './remove-connection.ts';
import { requestConnection } from './request-connection.ts';

let foyer: TestApp;
/** Two independent instances, like two server processes on one database. */
let engines: [Deps, Deps];
beforeAll(async () => {
  foyer = await openTestApp();
  engines = [foyer.deps, { ...foyer.deps, db: drizzle(foyer.deps.database.pool) }];
});
afterAll(() => foyer.close());

type Person = { id: string; urlSlug: string; viewer: SignedInUser };
let people = 0;

async function person(): Promise<Person> {
  people += 1;
  const urlSlug = `racer-${people}`;
  const id = await newUser(foyer);
  // The verbs need no more of a signed-in user than this.
  const viewer = { kind: 'user', userId: id } as SignedInUser;
  const names = { firstName: 'Ada', lastName: 'Lovelace', title: 'Analyst', company: 'Engines' };
  const at = foyer.clock.now();
  await foyer.deps.db.insert(profiles).values({ userId: id, urlSlug, ...names, completedAt: at, updatedAt: at });
  return { id, urlSlug, viewer };
}

/** The code of a refusal, or `done`. Any other error fails the test. */
async function outcome(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const ask = (deps: Deps, from: Person, to: Person) =>
  requestConnection(deps, from.viewer, { urlSlug: to.urlSlug, intent: 'conversation', message: '' });
const stateOf = async (one: Person, other: Person) => (await findPair(foyer.deps.db, one.id, other.id))?.state;

test('concurrent opposite requests become one connection, and the first sender is notified once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ada, grace] = [await person(), await person()];
    const results = await Promise.all([ask(engines[0], ada, grace), ask(engines[1], grace, ada)]);
    expect(results.map(({ state }) => state).sort()).toEqual(['connected', 'sent']);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await stateOf(ada, grace)).toBe('connected');
  }
});

test('accepting twice, against withdrawing, declining and blocking leaves one of both results', async () => {
  const rivals = {
    accept: (deps: Deps, id: string, _: Person, grace: Person) => acceptRequest(deps, grace.viewer, { id }),
    withdraw: (deps: Deps, id: string, ada: Person) => withdrawRequest(deps, ada.viewer, { id }),
    decline: (deps: Deps, id: string, _: Person, grace: Person) =>
      rejectRequest(deps, grace.viewer, { id, answer: 'not-now' }),
    block: (deps: Deps, _id: string, ada: Person, grace: Person) =>
      blockMember(deps, ada.viewer, { urlSlug: grace.urlSlug }),
  };
  for (const [name, rival] of Object.entries(rivals)) {
    for (let round = 0; round < 10; round += 1) {
      const [ada, grace] = [await person(), await person()];
      const { id } = await ask(foyer.deps, ada, grace);
      const accept = () => outcome(acceptRequest(engines[0], grace.viewer, { id }));
      const other = () => outcome(rival(engines[1], id, ada, grace));
      const [accepted, done] =
        round % 2 === 0
          ? await Promise.all([accept(), other()])
          : (await Promise.all([other(), accept()])).toReversed();
      const state = await stateOf(ada, grace);
      if (name === 'accept') expect([accepted, done, state]).toEqual(['done', 'done', 'connected']);
      else if (name === 'block') expect([done, state]).toEqual(['done', 'ended']);
      else
        expect([[accepted, done], state]).toEqual(
          state === 'connected' ? [['done', 'REQUEST_ENDED'], 'connected'] : [['REQUEST_ENDED', 'done'], 'ended'],
        );
    }
  }
});

test('thirty requests at once spend no more than the allowance of a day', async () => {
  const ada = await person();
  const others = await Promise.all(Array.from({ length: 30 }, person));
  const outcomes = await Promise.all(
    others.map((other, n) => outcome(ask(n % 2 === 0 ? engines[0] : engines[1], ada, other))),
  );
  const { requestsPerDay } = connectionLimits;
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(requestsPerDay);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'REQUEST_LIMIT']));
  const sent = await foyer.deps.db.select().from(connections).where(eq(connections.requestedBy, ada.id));
  expect(sent).toHaveLength(requestsPerDay);
  const [budget] = await foyer.deps.db
    .select()
    .from(budgets)
    .where(eq(budgets.key, `connection-requests:${ada.id}`));
  expect(budget?.spent).toBe(requestsPerDay);
});

test('a member never has more requests waiting than the limit, however many ask at once', async () => {
  const popular = await person();
  const { pendingReceived } = connectionLimits;
  const senders = await Promise.all(Array.from({ length: pendingReceived + 10 }, person));
  const outcomes = await Promise.all(
    senders.map((sender, n) => outcome(ask(n % 2 === 0 ? engines[0] : engines[1], sender, popular))),
  );
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(pendingReceived);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'NOT_TAKING_REQUESTS']));
});

test('two hundred random moves of three members end in states that agree with each other', async () => {
  const [one, two, three] = [await person(), await person(), await person()];
  const pairs = [
    [one, two],
    [two, three],
    [one, three],
  ] as const;
  let seed = 20261124;
  const random = (below: number) => {
    // A linear congruential generator: the same moves at every run.
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let batch = 0; batch < 25; batch += 1) {
    const moves = Array.from({ length: 8 }, async (_, n) => {
      const deps = n % 2 === 0 ? engines[0] : engines[1];
      const pair = pairs[random(pairs.length)] ?? pairs[0];
      const [from, to] = random(2) === 0 ? pair : ([pair[1], pair[0]] as const);
      const move = random(6);
      const id = (await findPair(foyer.deps.db, from.id, to.id))?.id ?? foyer.deps.random.uuid();
      if (move <= 1) return outcome(ask(deps, from, to));
      if (move === 2) return outcome(acceptRequest(deps, to.viewer, { id }));
      if (move === 3) return outcome(rejectRequest(deps, to.viewer, { id, answer: 'no' }));
      if (move === 4) return outcome(withdrawRequest(deps, from.viewer, { id }));
      return outcome(removeConnection(deps, from.viewer, { id }));
    });
    await Promise.all(moves);
    for (const [from, to] of pairs) {
      const { lowId, highId } = pairKey(from.id, to.id);
      const rows = await foyer.deps.db
        .select()
        .from(connections)
        .where(and(eq(connections.lowId, lowId), eq(connections.highId, highId)));
      expect(rows.length).toBeLessThanOrEqual(1);
      for (const { state, connectedAt, endedAt } of rows)
        expect([connectedAt !== null, endedAt !== null]).toEqual([state === 'connected', state === 'ended']);
    }
    // The cool-downs end, so that there is something to do in the next batch.
    await foyer.deps.db.update(connections).set({ lowMayAskAt: null, highMayAskAt: null });
    await foyer.deps.db.delete(budgets);
  }
});
