import { limits } from '@foyer/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../test/memory-storage.ts';
import { clearSignUpPassword, dropExpiredPassword, readSignUpPassword, saveSignUpPassword } from './sign-up-password.ts';

const storage = memoryStorage();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { sessionStorage: storage });
  storage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stored = () => Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')).join();

test('a password is kept for its lead and for no other', () => {
  saveSignUpPassword('lead', 'Quiet-Harbour-42!');
  expect(readSignUpPassword('lead')).toEqual({ password: 'Quiet-Harbour-42!' });
  expect(readSignUpPassword('another')).toBeNull();
  clearSignUpPassword();
  expect(readSignUpPassword('lead')).toBeNull();
  expect(storage.length).toBe(0);
});

test('after 15 minutes it is gone from the storage, and only that there was one is known', () => {
  saveSignUpPassword('lead', 'Quiet-Harbour-42!');
  vi.advanceTimersByTime(limits.password.keptMs - 1);
  expect(stored()).toContain('Quiet-Harbour-42!');
  vi.advanceTimersByTime(1);
  expect(stored()).not.toContain('Quiet-Harbour-42!');
  expect(readSignUpPassword('lead')).toBe('over');
});

test('a tab that slept through the time drops it when it wakes', () => {
  saveSignUpPassword('lead', 'Quiet-Harbour-42!', Date.now() - limits.password.keptMs);
  dropExpiredPassword();
  expect(stored()).not.toContain('Quiet-Harbour-42!');
});

test('what is not ours in the storage is nothing', () => {
  storage.setItem('foyer.temporaryPassword', '{"leadId":3');
  expect(readSignUpPassword('lead')).toBeNull();
});
