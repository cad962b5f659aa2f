import { afterEach, expect, test, vi } from 'vitest';
import { watchLifecycle } from './watch-lifecycle.ts';

afterEach(() => vi.unstubAllGlobals());

test('going to the background and back, losing the connection and having it again are told, until the end', () => {
  // What the browser tells of itself: there is none here.
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  const told: string[] = [];
  const stop = watchLifecycle({ track: (event) => void told.push(event), resume: () => void told.push('resume') });
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  show('hidden');
  show('visible');
  browser.dispatchEvent(new Event('offline'));
  browser.dispatchEvent(new Event('online'));
  const all = ['app_backgrounded', 'app_foregrounded', 'connection_lost', 'connection_restored', 'resume'];
  expect(told).toEqual(all);
  stop();
  show('hidden');
  browser.dispatchEvent(new Event('offline'));
  expect(told).toEqual(all);
});
