import { afterEach, expect, test, vi } from 'vitest';
import { watchLifecycle } from './watch-lifecycle.ts';

afterEach(() => vi.unstubAllGlobals());

test('visibility and connection changes are tracked until stopped', () => {
  // Replacements for the browser's document and window, which Node does not have.
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  const calls: string[] = [];
  const stop = watchLifecycle({ track: (event) => void calls.push(event), resume: () => void calls.push('resume') });
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  show('hidden');
  show('visible');
  browser.dispatchEvent(new Event('offline'));
  browser.dispatchEvent(new Event('online'));
  const all = ['app_backgrounded', 'app_foregrounded', 'connection_lost', 'connection_restored', 'resume'];
  expect(calls).toEqual(all);
  stop();
  show('hidden');
  browser.dispatchEvent(new Event('offline'));
  expect(calls).toEqual(all);
});
