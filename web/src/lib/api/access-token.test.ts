import { limits } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { accessToken } from '../../../test/people.ts';
import { isExpired, isExpiringSoon, readClaims } from './access-token.ts';

const { toleranceSeconds, expiringSoonSeconds } = limits.token;

test('a token counts as expired slightly early, by the tolerance', () => {
  expect(isExpired(accessToken('a', toleranceSeconds + 5))).toBe(false);
  expect(isExpired(accessToken('a', toleranceSeconds - 1))).toBe(true);
});

test('a token expires soon when less than five minutes are left', () => {
  expect(isExpiringSoon(accessToken('a', expiringSoonSeconds + 5))).toBe(false);
  expect(isExpiringSoon(accessToken('a', expiringSoonSeconds - 1))).toBe(true);
});

test.each(['', 'a.b.c', 'a.e30.c', 'no token'])('an invalid token (%j) counts as expired', (token) => {
  expect(readClaims(token)).toBeNull();
  expect(isExpired(token)).toBe(true);
});
