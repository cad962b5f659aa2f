import { expect, test } from 'vitest';
import { inBothDirections } from './in-both-directions.ts';

test('people in a list also have its owner in theirs', () => {
  const lists = [[1, 2], [0], [], [0, 2]].map((list) => Int32Array.from(list));
  const both = inBothDirections(lists);
  expect(both.map((list) => [...list])).toEqual([[1, 2, 3], [0], [0, 3], [0, 2]]);
  // A list without missing people takes no memory of its own.
  expect([both[1] === lists[1], both[3] === lists[3]]).toEqual([true, true]);
});
