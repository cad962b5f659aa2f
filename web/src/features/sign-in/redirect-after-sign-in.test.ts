import type { User } from '@foyer/contract/accounts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentOf, memoryStorage } from '../../../test/memory-storage.ts';
import { ada } from '../../../test/people.ts';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';

const sessionStorage = memoryStorage();
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type SignInResult = ReturnType<Parameters<typeof redirectAfterSignIn>[0]['found']>;
const nothing: SignInResult = { gap: undefined, notice: undefined, isNew: false };

function redirectFrom({ user = ada, redirect = null as string | null, found = nothing }) {
  const went: unknown[] = [];
  const stay = redirectAfterSignIn({
    user,
    redirect,
    found: () => found,
    setupMessage: (isNew) => (isNew ? 'Welcome' : 'Please complete your profile to continue'),
    navigate: (to, options) => went.push([to, options]),
  });
  return { went, stay };
}

/** Where a person is led in the end. */
function destination(input: Parameters<typeof redirectFrom>[0]) {
  const { went } = redirectFrom(input);
  vi.advanceTimersByTime(100);
  return went;
}

test('it waits 100 ms and replaces the entry page in the history', () => {
  const { went } = redirectFrom({});
  vi.advanceTimersByTime(99);
  expect(went).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(went).toEqual([['/', { replace: true, state: { notice: undefined } }]]);
});

test('leaving the page before then cancels it', () => {
  const { went, stay } = redirectFrom({});
  stay();
  vi.advanceTimersByTime(1000);
  expect(went).toEqual([]);
});

test('a complete profile leads to the requested page if it is ours, with the notice about a linked provider', () => {
  const found = { ...nothing, notice: 'Google is linked' };
  expect(destination({ redirect: '/events?type=virtual', found })).toEqual([
    ['/events?type=virtual', { replace: true, state: { notice: 'Google is linked' } }],
  ]);
  expect(destination({ redirect: '//evil.example' })).toMatchObject([['/', {}]]);
});

test('an incomplete profile leads to profile setup first, and an event page is saved for afterwards', () => {
  const user: User = { ...ada, profileComplete: false, email: null };
  const message = 'Please complete your profile to continue';
  expect(destination({ user, redirect: '/events/evening' })).toEqual([
    ['/profile-setup', { replace: true, state: { message, notice: undefined } }],
  ]);
  expect(Object.values(contentOf(sessionStorage)).join()).toBe('/events/evening');
  expect(destination({ user, found: { ...nothing, isNew: true } })).toMatchObject([
    ['/profile-setup', { state: { message: 'Welcome' } }],
  ]);
});

test('data missing from a provider is asked for first', () => {
  const gap = {
    userId: ada.id,
    currentData: { name: null, company: null, email: ada.email },
    missingFields: ['name'],
  } as const;
  expect(destination({ redirect: '/events', found: { ...nothing, gap } })).toEqual([
    ['/auth/complete-profile', { replace: true, state: gap }],
  ]);
});
