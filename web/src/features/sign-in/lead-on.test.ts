import type { User } from '@foyer/contract/accounts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentOf, memoryStorage } from '../../../test/memory-storage.ts';
import { ada } from '../../../test/people.ts';
import { leadOn } from './lead-on.ts';

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

type Found = ReturnType<Parameters<typeof leadOn>[0]['found']>;
const nothing: Found = { gap: undefined, notice: undefined, isNew: false };

function begin({ user = ada, redirect = null as string | null, found = nothing }) {
  const went: unknown[] = [];
  const stay = leadOn({
    user,
    redirect,
    found: () => found,
    setupMessage: (isNew) => (isNew ? 'Welcome' : 'Please complete your profile to continue'),
    navigate: (to, options) => went.push([to, options]),
  });
  return { went, stay };
}

/** Where somebody ends who waits. */
function destination(input: Parameters<typeof begin>[0]) {
  const { went } = begin(input);
  vi.advanceTimersByTime(100);
  return went;
}

test('it takes 100 ms, and the entry page leaves the history', () => {
  const { went } = begin({});
  vi.advanceTimersByTime(99);
  expect(went).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(went).toEqual([['/', { replace: true, state: { notice: undefined } }]]);
});

test('whoever leaves by then is led nowhere', () => {
  const { went, stay } = begin({});
  stay();
  vi.advanceTimersByTime(1000);
  expect(went).toEqual([]);
});

test('a whole profile leads to where the person wanted to go, if that is here, and says what was linked', () => {
  const found = { ...nothing, notice: 'Google is linked' };
  expect(destination({ redirect: '/events?type=virtual', found })).toEqual([
    ['/events?type=virtual', { replace: true, state: { notice: 'Google is linked' } }],
  ]);
  expect(destination({ redirect: '//evil.example' })).toMatchObject([['/', {}]]);
});

test('an incomplete profile comes first, and an event that the person came for is kept for afterwards', () => {
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

test('what a provider left out comes before all else', () => {
  const gap = {
    userId: ada.id,
    currentData: { name: null, company: null, email: ada.email },
    missingFields: ['name'],
  } as const;
  expect(destination({ redirect: '/events', found: { ...nothing, gap } })).toEqual([
    ['/auth/complete-profile', { replace: true, state: gap }],
  ]);
});
