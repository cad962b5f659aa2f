import { expect, test } from 'vitest';
import { isFull, placesGone } from './places-gone.ts';

const full = [{ left: 0 }, { left: 0 }];
const open = [{ left: 0 }, { left: null }];

test('an event that has no audience yet is not full', () => {
  expect(isFull({ audiences: [] })).toBe(false);
});

test.each([
  [{ audiences: open }, null],
  [{ audiences: open, tickets: 'by-code' }, 'by-code'],
  [{ audiences: full }, 'full'],
  // What its tickets say matters no more.
  [{ audiences: full, tickets: 'sold-out' }, 'full'],
] as const)('of %j nobody gets a place: %s', (event, gone) => {
  expect(placesGone(event)).toBe(gone);
});
