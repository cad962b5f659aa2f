import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#src/db/schema/connections.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { type MemberViewer, newMemberViewer, outcomeOf } from '../../../test/viewers.ts';
import { acceptRequest, rejectRequest, withdrawRequest } from './answer-connection-request.ts';
import { blockMember } from './block-member.ts';
import { findPair, pairKey } from './pair.ts';
import { removeConnection } from './remove-connection.ts';
import { requestConnection } from './request-connection.ts';

let foyer: TestApp;
let engines: [Deps, Deps];
beforeAll(async () => {
  foyer = await openTestApp();
  engines = twoEngines(foyer);
});
afterAll(() => foyer.close());

const ask = (deps: Deps, from: MemberViewer, to: MemberViewer) =>
  requestConnection(deps, from.viewer, { urlSlug: to.urlSlug, intent: 'conversation', message: '' });
const stateOf = async (one: MemberViewer, other: MemberViewer) =>
  (await findPair(foyer.deps.db, one.id, other.id))?.state;

test('concurrent opposite requests become one connection, and the first sender is notified once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ada, grace] = [await newMemberViewer(foyer), await newMemberViewer(foyer)];
    const results = await Promise.all([ask(engines[0], ada, grace), ask(engines[1], grace, ada)]);
    expect(results.map(({ state }) => state).sort()).toEqual(['connected', 'sent']);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await stateOf(ada, grace)).toBe('connected');
  }
});

test('accepting twice, against withdrawing, declining and blocking leaves one of both results', async () => {
  const rivals = {
    accept: (deps: Deps, id: string, _: MemberViewer, grace: MemberViewer) => acceptRequest(deps, grace.viewer, { id }),
    withdraw: (deps: Deps, id: string, ada: MemberViewer) => withdrawRequest(deps, ada.viewer, { id }),
    decline: (deps: Deps, id: string, _: MemberViewer, grace: MemberViewer) =>
      rejectRequest(deps, grace.viewer, { id, answer: 'not-now' }),
    block: (deps: Deps, _id: string, ada: MemberViewer, grace: MemberViewer) =>
      blockMember(deps, ada.viewer, { urlSlug: grace.urlSlug }),
  };
  for (const [name, rival] of Object.entries(rivals)) {
    for (let round = 0; round < 10; round += 1) {
      const [ada, grace] = [await newMemberViewer(foyer), await newMemberViewer(foyer)];
      const { id } = await ask(foyer.deps, ada, grace);
      const accept = () => outcomeOf(acceptRequest(engines[0], grace.viewer, { id }));
      const other = () => outcomeOf(rival(engines[1], id, ada, grace));
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
  const ada = await newMemberViewer(foyer);
  const others = await Promise.all(Array.from({ length: 30 }, () => newMemberViewer(foyer)));
  const outcomes = await Promise.all(
    others.map((other, n) => outcomeOf(ask(n % 2 === 0 ? engines[0] : engines[1], ada, other))),
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

test('spending and accepting at the moment when the allowance renews never allow more than a day’s requests', async () => {
  const { requestsPerDay } = connectionLimits;
  const key = (userId: string) => eq(budgets.key, `connection-requests:${userId}`);
  for (let round = 0; round < 4; round += 1) {
    const ada = await newMemberViewer(foyer);
    const others = await Promise.all(Array.from({ length: 2 * requestsPerDay + 3 }, () => newMemberViewer(foyer)));
    const asked = others.slice(0, requestsPerDay);
    const ids = await Promise.all(asked.map(async (other) => (await ask(foyer.deps, ada, other)).id));
    const [before] = await foyer.deps.db.select().from(budgets).where(key(ada.id));
    if (!before) throw new Error('nothing was spent');
    // One engine acts in the last millisecond of the old window, the other in the first of the new one.
    const at = (ms: number) => ({ now: () => new Date(before.resetsAt.getTime() + ms) });
    const moments: [Deps, Deps] = [
      { ...engines[0], clock: at(-1) },
      { ...engines[1], clock: at(0) },
    ];
    const accepts = asked
      .slice(0, 5)
      .map((other, n) => outcomeOf(acceptRequest(moments[n % 2 === 0 ? 0 : 1], other.viewer, { id: ids[n] ?? '' })));
    const spends = others
      .slice(requestsPerDay)
      .map((other, n) => outcomeOf(ask(moments[(n + round) % 2 === 0 ? 0 : 1], ada, other)));
    expect(new Set(await Promise.all(accepts))).toEqual(new Set(['done']));
    const outcomes = await Promise.all(spends);
    expect(new Set([...outcomes, 'done', 'REQUEST_LIMIT'])).toEqual(new Set(['done', 'REQUEST_LIMIT']));
    const [budget] = await foyer.deps.db.select().from(budgets).where(key(ada.id));
    if (!budget) throw new Error('the allowance is gone');
    // The new window has begun, lasts a whole day, and holds no more than a day's requests.
    expect(budget.resetsAt.getTime() - before.resetsAt.getTime()).toBe(24 * 60 * 60 * 1000);
    expect(budget.spent).toBeLessThanOrEqual(requestsPerDay);
    const sent = outcomes.filter((each) => each === 'done').length;
    // Requests of the old window only had what was refunded there, and of the new one what it held and was refunded.
    expect(sent).toBeLessThanOrEqual(requestsPerDay + accepts.length);
    expect(budget.spent).toBeGreaterThanOrEqual(Math.min(sent, requestsPerDay) - accepts.length);
  }
});

test('a member never has more requests waiting than the limit, however many ask at once', async () => {
  const popular = await newMemberViewer(foyer);
  const { pendingReceived } = connectionLimits;
  const senders = await Promise.all(Array.from({ length: pendingReceived + 10 }, () => newMemberViewer(foyer)));
  const outcomes = await Promise.all(
    senders.map((sender, n) => outcomeOf(ask(n % 2 === 0 ? engines[0] : engines[1], sender, popular))),
  );
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(pendingReceived);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'NOT_TAKING_REQUESTS']));
});

test('two hundred random moves of three members end in states that agree with each other', async () => {
  const [one, two, three] = [await newMemberViewer(foyer), await newMemberViewer(foyer), await newMemberViewer(foyer)];
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
      if (move <= 1) return outcomeOf(ask(deps, from, to));
      if (move === 2) return outcomeOf(acceptRequest(deps, to.viewer, { id }));
      if (move === 3) return outcomeOf(rejectRequest(deps, to.viewer, { id, answer: 'no' }));
      if (move === 4) return outcomeOf(withdrawRequest(deps, from.viewer, { id }));
      return outcomeOf(removeConnection(deps, from.viewer, { id }));
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
