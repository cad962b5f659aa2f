import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { contactKey, refund, requireBudget, runningFor, shared, spend, waitFor } from './limits.ts';

const budget = { limit: 3, seconds: 60 };

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('a budget is spent one by one, then refuses until its window ends', async () => {
  const { deps, clock } = foyer;
  const spent = [];
  for (let i = 0; i < budget.limit; i += 1) spent.push((await spend(deps, 'one', budget)).remaining);
  expect(spent).toEqual([2, 1, 0]);
  clock.advance({ seconds: 20 });
  expect(await spend(deps, 'one', budget)).toEqual({ allowed: false, remaining: 0, retryAfter: 40 });
  expect(await waitFor(deps, 'one', budget)).toBe(40);
  clock.advance({ seconds: 40 });
  expect(await waitFor(deps, 'one', budget)).toBe(0);
  expect(await spend(deps, 'one', budget)).toEqual({ allowed: true, remaining: 2, retryAfter: budget.seconds });
});

test('of many at once exactly as many pass as the budget holds', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => spend(foyer.deps, 'many', budget)));
  expect(tries.filter(({ allowed }) => allowed)).toHaveLength(budget.limit);
});

test('a refused budget says when to come back', async () => {
  const { deps } = foyer;
  await requireBudget(deps, 'told', { limit: 1, seconds: 30 });
  await expect(requireBudget(deps, 'told', { limit: 1, seconds: 30 })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 30,
  });
});

test('refused tries take nothing, so what is refunded can be spent again', async () => {
  const { deps } = foyer;
  const one = { limit: 1, seconds: 60 };
  await spend(deps, 'back', one);
  for (let i = 0; i < 5; i += 1) expect((await spend(deps, 'back', one)).allowed).toBe(false);
  await refund(deps, 'back');
  expect((await spend(deps, 'back', one)).allowed).toBe(true);
  expect((await spend(deps, 'back', one)).allowed).toBe(false);
});

test('a refund never makes a counter negative and does not reach a past window', async () => {
  const { deps, clock } = foyer;
  const one = { limit: 1, seconds: 10 };
  await spend(deps, 'low', one);
  await refund(deps, 'low');
  await refund(deps, 'low');
  expect(await spend(deps, 'low', one)).toMatchObject({ allowed: true, remaining: 0 });
  clock.advance({ seconds: 10 });
  await refund(deps, 'low');
  expect(await spend(deps, 'low', one)).toMatchObject({ allowed: true, remaining: 0 });
});

test('what is spent in a transaction comes back when it fails', async () => {
  const { deps, clock } = foyer;
  const one = { limit: 1, seconds: 60 };
  const failed = deps.db.transaction(async (tx) => {
    await spend({ db: tx, clock }, 'undone', one);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect((await spend(deps, 'undone', one)).allowed).toBe(true);
});

test('of several windows the one that ends last is returned', async () => {
  const { deps } = foyer;
  await spend(deps, 'short', { limit: 1, seconds: 10 });
  await spend(deps, 'long', { limit: 1, seconds: 90 });
  expect(await runningFor(deps, ['short', 'long', 'never'])).toBe(90);
  expect(await runningFor(deps, ['never'])).toBe(0);
});

test('budgets that are shared grow with the factor, and keys hold no contact', () => {
  expect(shared({ budgetFactor: 100 }, budget)).toEqual({ limit: 300, seconds: 60 });
  const key = contactKey(foyer.deps, 'send', '+12015550123');
  expect(key).toMatch(/^send:[A-Za-z0-9_-]{43}$/);
});
