import { expect, test } from 'vitest';
import { isFull, unavailableReason } from './unavailable-reason.ts';

const full = [{ left: 0 }, { left: 0 }];
const open = [{ left: 0 }, { left: null }];

test('an event without attendance modes is not full', () => {
  expect(isFull({ audiences: [] })).toBe(false);
});

test.each([
  [{ audiences: open }, null],
  [{ audiences: open, tickets: 'by-code' }, 'by-code'],
  [{ audiences: full }, 'full'],
  [{ audiences: full, tickets: 'sold-out' }, 'full'],
] as const)('an event with %j is unavailable because: %s', (event, gone) => {
  expect(unavailableReason(event)).toBe(gone);
});
