import { expect, test } from 'vitest';
import { testClock } from '../../../../test/test-clock.ts';
import { pageCache } from './page-cache.ts';

const limits = { keptSeconds: 1, entries: 10, bytes: 1_000 };
type CacheReport = { forAll: boolean; bytes: number; rendering: number };

/** Pages that say which rendering of all they are. */
function pages(given: Partial<typeof limits> = {}) {
  const clock = testClock(new Date('2026-11-22T10:00:00Z'));
  const ask = pageCache<CacheReport>(clock, { ...limits, ...given });
  let renderings = 0;
  const render = async (forAll = true): Promise<CacheReport> => {
    renderings += 1;
    const rendering = renderings;
    await Promise.resolve();
    return { forAll, bytes: 100, rendering };
  };
  const numbers = (...keys: string[]) =>
    Promise.all(keys.map(async (key) => (await ask(key, () => render())).rendering));
  return { clock, ask, render, numbers };
}

test('a page is the same for a second, counted from when it was first asked for', async () => {
  const { clock, numbers } = pages();
  expect(await numbers('a', 'a', 'b', 'a')).toEqual([1, 1, 2, 1]);
  clock.advance({ milliseconds: 999 });
  expect(await numbers('a')).toEqual([1]);
  clock.advance({ milliseconds: 1 });
  expect(await numbers('a', 'a', 'b')).toEqual([3, 3, 4]);
});

test('nobody waits for a page that was asked for too long ago', async () => {
  const { clock, ask, numbers } = pages();
  const slow = Promise.withResolvers<CacheReport>();
  const first = ask('a', () => slow.promise);
  clock.advance({ seconds: 1 });
  expect(await numbers('a')).toEqual([1]);
  slow.resolve({ forAll: true, bytes: 100, rendering: 0 });
  expect((await first).rendering).toBe(0);
  // The newer one stays.
  expect(await numbers('a')).toEqual([1]);
});

test('a private or failed page is returned only to the request that rendered it', async () => {
  const { ask, render, numbers } = pages();
  const refused = async () => (await ask('a', () => render(false))).rendering;
  expect(new Set(await Promise.all([refused(), refused(), refused()])).size).toBe(3);
  const failing = ask('b', async () => {
    await Promise.resolve();
    throw new Error('the database is gone');
  });
  const [failed, other] = await Promise.allSettled([failing, numbers('b')]);
  expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect(await numbers('a', 'b')).toEqual([5, 6]);
});

test('the oldest make room: in number', async () => {
  const { numbers } = pages({ entries: 2 });
  expect(await numbers('a')).toEqual([1]);
  expect(await numbers('b')).toEqual([2]);
  expect(await numbers('c')).toEqual([3]);
  expect(await numbers('c', 'b')).toEqual([3, 2]);
  expect(await numbers('a')).toEqual([4]);
});

test('the oldest make room: in bytes', async () => {
  // A page, and its key with two bytes a letter.
  const { numbers } = pages({ bytes: 204 });
  for (const [at, key] of ['a', 'b', 'c'].entries()) expect(await numbers(key)).toEqual([at + 1]);
  expect(await numbers('c', 'b')).toEqual([3, 2]);
  expect(await numbers('a')).toEqual([4]);
  // One that is larger than all room is not kept.
  const tiny = pages({ bytes: 50 });
  expect(await tiny.numbers('a')).toEqual([1]);
  expect(await tiny.numbers('a')).toEqual([2]);
});
