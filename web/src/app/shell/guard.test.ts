import type { User } from '@foyer/contract/accounts.ts';
import { expect, test } from 'vitest';
import { ada } from '../../../test/people.ts';
import { guardDecision, isExempt } from './guard.ts';

const signedIn = (changes: Partial<User> = {}) => ({ status: 'signed-in', user: { ...ada, ...changes } }) as const;
const signedOut = (reason: 'absent' | 'expired' | 'left') => ({ status: 'signed-out', reason }) as const;
const at = (pathname: string, search = '') => ({ pathname, search });
const incomplete = { profileComplete: false, email: null };
const all = { verified: true, complete: true };

test('a guarded page waits until the session is known; others are shown at once', () => {
  expect(guardDecision({ status: 'starting' }, {}, at('/dashboard'))).toEqual({ kind: 'wait' });
  expect(guardDecision({ status: 'starting' }, undefined, at('/'))).toEqual({ kind: 'show' });
});

test('a visitor is sent to sign in and returns afterwards', () => {
  const to = '/auth?mode=signin&redirect=%2Fdashboard%3Ftab%3D1';
  expect(guardDecision(signedOut('absent'), {}, at('/dashboard', '?tab=1'))).toEqual({ kind: 'go', to });
  expect(guardDecision(signedOut('expired'), {}, at('/dashboard', '?tab=1'))).toEqual({
    kind: 'go',
    to,
    message: 'sessionExpired',
  });
});

test('from pages that are open to guests, a visitor is sent to find their tickets', () => {
  const to = '/guest?redirect=%2Ftickets%2F1';
  expect(guardDecision(signedOut('absent'), { guests: true }, at('/tickets/1'))).toEqual({ kind: 'go', to });
});

test('signing out leads to the sign-in page without a return address', () => {
  expect(guardDecision(signedOut('left'), {}, at('/dashboard'))).toEqual({ kind: 'go', to: '/auth/login' });
});

test('a missing role, verification or profile leads to its page, in this order', () => {
  const guard = { ...all, roles: ['organization'] as const };
  const unproven = { ...incomplete, emailVerified: false, phoneVerified: false };
  expect(guardDecision(signedIn(unproven), guard, at('/profile'))).toEqual({ kind: 'go', to: '/unauthorized' });
  expect(guardDecision(signedIn(unproven), all, at('/profile'))).toEqual({
    kind: 'go',
    to: '/auth/verify?redirect=%2Fprofile',
  });
  expect(guardDecision(signedIn(incomplete), all, at('/profile'))).toEqual({
    kind: 'go',
    to: '/profile-setup',
    message: 'completeForFeature',
  });
  expect(guardDecision(signedIn(), all, at('/profile'))).toEqual({ kind: 'show' });
});

test('any of several roles is enough', () => {
  const either = { roles: ['organization', 'individual'] } as const;
  for (const role of either.roles)
    expect(guardDecision(signedIn({ role }), either, at('/profile'))).toEqual({ kind: 'show' });
});

test('one verified contact is enough', () => {
  expect(guardDecision(signedIn({ emailVerified: false }), all, at('/profile'))).toEqual({ kind: 'show' });
});

test('an incomplete profile leads to the form from any page that is not exempt', () => {
  const verdict = { kind: 'go', to: '/profile-setup', message: 'completeToContinue' };
  expect(guardDecision(signedIn(incomplete), {}, at('/dashboard'))).toEqual(verdict);
  expect(guardDecision(signedIn(incomplete), undefined, at('/terms'))).toEqual(verdict);
  expect(guardDecision(signedIn(incomplete), {}, at('/profile-setup'))).toEqual({ kind: 'show' });
});

test.each(['/', '/home', '/about', '/events', '/onboarding', '/auth', '/auth/verify', '/profile-setup/interests'])(
  '%s is exempt',
  (pathname) => expect(isExempt(pathname)).toBe(true),
);
test.each(['/authors', '/profile', '/profile-setups', '/events/1', '/settings'])('%s is not exempt', (pathname) =>
  expect(isExempt(pathname)).toBe(false),
);

test('an account scheduled for deletion leads to the question about it first, from any page', () => {
  const leaving = signedIn({ deletionDueAt: '2026-12-05T12:00:00.000Z' });
  for (const place of ['/', '/dashboard', '/settings', '/auth', '/profile-setup', '/in/ada']) {
    expect(guardDecision(leaving, place === '/' ? undefined : all, at(place))).toEqual({
      kind: 'go',
      to: '/settings/deletion',
    });
  }
  for (const place of ['/settings/deletion', '/terms', '/privacy']) {
    expect(guardDecision(leaving, undefined, at(place))).toEqual({ kind: 'show' });
  }
  const unfinished = signedIn({ ...incomplete, deletionDueAt: '2026-12-05T12:00:00.000Z' });
  expect(guardDecision(unfinished, {}, at('/settings/deletion'))).toEqual({ kind: 'show' });
});

const guest = signedIn({ urlSlug: null, profileComplete: false, guest: true });

test('guests see every page for visitors, and those about their tickets', () => {
  expect(guardDecision(guest, undefined, at('/events/compilers'))).toEqual({ kind: 'show' });
  expect(guardDecision(guest, { guests: true }, at('/tickets/1'))).toEqual({ kind: 'show' });
  expect(guardDecision(guest, undefined, at('/auth'))).toEqual({ kind: 'show' });
});

test('guests are led to their own page from pages for members', () => {
  const to = '/guest?redirect=%2Fpeople';
  for (const guard of [{}, { complete: true }, all])
    expect(guardDecision(guest, guard, at('/people'))).toEqual({ kind: 'go', to, message: 'finishAccount' });
});
