import { limits } from '@foyer/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../test/memory-storage.ts';
import {
  clearSignUpPassword,
  dropExpiredPassword,
  readSignUpPassword,
  saveSignUpPassword,
} from './sign-up-password.ts';

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

test('a password is kept for its own lead only', () => {
  saveSignUpPassword('lead', 'Quiet-Harbour-42!');
  expect(readSignUpPassword('lead')).toEqual({ password: 'Quiet-Harbour-42!' });
  expect(readSignUpPassword('another')).toBeNull();
  clearSignUpPassword();
  expect(readSignUpPassword('lead')).toBeNull();
  expect(storage.length).toBe(0);
});

test('after 15 minutes the password is deleted, and only its former existence is known', () => {
  saveSignUpPassword('lead', 'Quiet-Harbour-42!');
  vi.advanceTimersByTime(limits.password.keptMs - 1);
  expect(stored()).toContain('Quiet-Harbour-42!');
  vi.advanceTimersByTime(1);
  expect(stored()).not.toContain('Quiet-Harbour-42!');
  expect(readSignUpPassword('lead')).toBe('over');
});

test('a tab that was suspended deletes an expired password when it wakes up', () => {
  saveSignUpPassword('lead', 'Quiet-Harbour-42!', Date.now() - limits.password.keptMs);
  dropExpiredPassword();
  expect(stored()).not.toContain('Quiet-Harbour-42!');
});

test('invalid stored data is ignored', () => {
  storage.setItem('foyer.temporaryPassword', '{"leadId":3');
  expect(readSignUpPassword('lead')).toBeNull();
});
