import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitProviderResult } from './await-provider-result.ts';

const page = { hasFocus: true };
beforeEach(() => {
  page.hasFocus = true;
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { origin: 'https://foyer.example' } });
  vi.stubGlobal('document', { hasFocus: () => page.hasFocus });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for a visit at a hosted project, which the server does not track. */
function waitForVisit() {
  const popup = { closed: false };
  const ended = new AbortController();
  let closings = 0;
  const result = awaitProviderResult({
    flowId: 'flow',
    until: Date.now() + 600_000,
    popup: popup as Window,
    hosted: true,
    signal: ended.signal,
    onClosed: () => {
      closings += 1;
    },
  });
  return { popup, ended, result, closings: () => closings };
}

test('the popup is checked every 500 ms, and its closing reported once', async () => {
  const { popup, ended, result, closings } = waitForVisit();
  await vi.advanceTimersByTimeAsync(500);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(499);
  expect(closings()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(closings()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(closings()).toBe(1);
  ended.abort(new Error('left'));
  await expect(result).rejects.toThrow('left');
});

test('a popup that seems closed while this page has no focus is not reported as closed', async () => {
  const { popup, ended, result, closings } = waitForVisit();
  popup.closed = true;
  page.hasFocus = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(closings()).toBe(0);
  page.hasFocus = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(closings()).toBe(1);
  ended.abort(new Error('left'));
  await expect(result).rejects.toThrow('left');
});
