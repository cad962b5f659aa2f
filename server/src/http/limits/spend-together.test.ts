import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { spend } from './limits.ts';
import { spendTogether } from './spend-together.ts';

const short = { limit: 3, seconds: 10 };
const long = { limit: 5, seconds: 60 };
const wish = (who: string, many: number) => [
  { key: `short:${who}`, budget: short, many },
  { key: `long:${who}`, budget: long, many },
];

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('each caller spends all of their budgets or none, whatever the others get', async () => {
  const { deps, clock } = foyer;
  expect(await spendTogether(deps, [])).toEqual([]);
  expect(await spendTogether(deps, [wish('ada', 3), wish('bob', 1), wish('eve', 4)])).toEqual([null, null, 10]);
  expect(await spendTogether(deps, [wish('ada', 1), wish('bob', 2)])).toEqual([10, null]);
  clock.advance({ seconds: 10 });
  // The short window is over, and the long one has room for two.
  expect(await spendTogether(deps, [wish('ada', 3), wish('bob', 2)])).toEqual([50, null]);
  expect((await spend(deps, 'short:ada', short)).remaining).toBe(2);
  clock.advance({ seconds: 50 });
  expect(await spendTogether(deps, [wish('ada', 3)])).toEqual([null]);
});

test('of many at once exactly as many pass as the budgets hold, in whatever order they ask', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) => {
      const asking = n % 2 === 0 ? names : names.toReversed();
      return spendTogether(
        foyer.deps,
        asking.map((who) => wish(`many-${who}`, 1)),
      );
    }),
  );
  expect(results.flat().filter((wait) => wait === null)).toHaveLength(names.length * short.limit);
});
