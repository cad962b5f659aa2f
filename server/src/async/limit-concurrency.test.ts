import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const full = () => {
  throw new Error('full');
};

test('never more at a time than allowed, in the order they came, also when some fail', async () => {
  const turns = limitConcurrency({ running: 2, waiting: 10 }, full);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const task = (index: number) =>
    turns.run(async () => {
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

test('a slot is taken from when it is acquired until it is released, used or not', async () => {
  const { takePlace, run } = limitConcurrency({ running: 1, waiting: 1 }, full);
  const first = takePlace();
  const second = takePlace();
  expect(takePlace).toThrow('full');
  first[Symbol.dispose]();
  using third = takePlace();
  await expect(run(async () => 4)).rejects.toThrow('full');
  expect(await Promise.all([third.run(async () => 3), second.run(async () => 2)])).toEqual([3, 2]);
  second[Symbol.dispose]();
  expect(takePlace).not.toThrow();
});
