import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('never more at a time than allowed, in the order they came, also when some fail', async () => {
  const inTurn = limitConcurrency({ running: 2, waiting: 10 }, () => {
    throw new Error('full');
  });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const task = (index: number) =>
    inTurn(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error('failed');
      return index;
    });
  const all = Promise.allSettled([0, 1, 2, 3, 4].map(task));
  const settled: number[][] = [];
  for (let index = 0; index < 5; index += 1) {
    settled.push([...begun]);
    ends[index]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(settled).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
  ]);
  expect((await all).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
});
