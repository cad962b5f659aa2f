import { expect, test } from 'vitest';
import { ResponseTimes } from './response-times.ts';

test('says what 95 of 100 of the last verdicts took at most', () => {
  const times = new ResponseTimes();
  expect(times.p95()).toBeNull();
  times.add(70);
  expect(times.p95()).toBe(70);
  for (let ms = 1; ms <= 100; ms += 1) times.add(ms);
  // Of the last fifty, 51 to 100.
  expect(times.p95()).toBe(98);
});
