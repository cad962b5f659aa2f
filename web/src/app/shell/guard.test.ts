import type { User } from '@foyer/contract/accounts.ts';
import { expect, test } from 'vitest';
import { ada } from '../../../test/people.ts';
import { isExempt, judge } from './guard.ts';

const signedIn = (changes: Partial<User> = {}) => ({ status: 'signed-in', user: { ...ada, ...changes } }) as const;
const signedOut = (reason: 'absent' | 'expired' | 'left') => ({ status: 'signed-out', reason }) as const;
const at = (pathname: string, search = '') => ({ pathname, search });
const incomplete = { profileComplete: false, email: null };
const all = { verified: true, complete: true };

test('a guarded page waits until it is known who is here; others are shown at once', () => {
  expect(judge({ status: 'starting' }, {}, at('/dashboard'))).toEqual({ kind: 'wait' });
  expect(judge({ status: 'starting' }, undefined, at('/'))).toEqual({ kind: 'show' });
});

test('a stranger goes to sign in and comes back afterwards', () => {
  const to = '/auth?mode=signin&redirect=%2Fdashboard%3Ftab%3D1';
  expect(judge(signedOut('absent'), {}, at('/dashboard', '?tab=1'))).toEqual({ kind: 'go', to });
  expect(judge(signedOut('expired'), {}, at('/dashboard', '?tab=1'))).toEqual({
    kind: 'go',
    to,
    message: 'sessionExpired',
  });
});

test('who signed out goes to the sign-in entry, not back', () => {
  expect(judge(signedOut('left'), {}, at('/dashboard'))).toEqual({ kind: 'go', to: '/auth/login' });
});

test('a missing role, a missing proof and a missing profile lead to their pages, in this order', () => {
  const guard = { ...all, roles: ['organization'] as const };
  const unproven = { ...incomplete, emailVerified: false, phoneVerified: false };
  expect(judge(signedIn(unproven), guard, at('/profile'))).toEqual({ kind: 'go', to: '/unauthorized' });
  expect(judge(signedIn(unproven), all, at('/profile'))).toEqual({
    kind: 'go',
    to: '/auth/verify?redirect=%2Fprofile',
  });
  expect(judge(signedIn(incomplete), all, at('/profile'))).toEqual({
    kind: 'go',
    to: '/profile-setup',
    message: 'completeForFeature',
  });
  expect(judge(signedIn(), all, at('/profile'))).toEqual({ kind: 'show' });
});

test('one proven contact is enough', () => {
  expect(judge(signedIn({ emailVerified: false }), all, at('/profile'))).toEqual({ kind: 'show' });
});

test('an incomplete profile is led to the form from any page that is not exempt', () => {
  const verdict = { kind: 'go', to: '/profile-setup', message: 'completeToContinue' };
  expect(judge(signedIn(incomplete), {}, at('/dashboard'))).toEqual(verdict);
  expect(judge(signedIn(incomplete), undefined, at('/terms'))).toEqual(verdict);
  expect(judge(signedIn(incomplete), {}, at('/profile-setup'))).toEqual({ kind: 'show' });
});

test.each(['/', '/home', '/about', '/events', '/onboarding', '/auth', '/auth/verify', '/profile-setup/interests'])(
  '%s is exempt',
  (pathname) => expect(isExempt(pathname)).toBe(true),
);
test.each(['/authors', '/profile', '/profile-setups', '/events/1', '/settings'])('%s is not exempt', (pathname) =>
  expect(isExempt(pathname)).toBe(false),
);

test('who comes back to an account that waits to be deleted is asked about it first, wherever they go', () => {
  const leaving = signedIn({ deletionDueAt: '2026-12-05T12:00:00.000Z' });
  for (const place of ['/', '/dashboard', '/settings', '/auth', '/profile-setup', '/in/ada']) {
    expect(judge(leaving, place === '/' ? undefined : all, at(place))).toEqual({
      kind: 'go',
      to: '/settings/deletion',
    });
  }
  for (const place of ['/settings/deletion', '/terms', '/privacy']) {
    expect(judge(leaving, undefined, at(place))).toEqual({ kind: 'show' });
  }
  const unfinished = signedIn({ ...incomplete, deletionDueAt: '2026-12-05T12:00:00.000Z' });
  expect(judge(unfinished, {}, at('/settings/deletion'))).toEqual({ kind: 'show' });
});
