import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitArrival } from './await-arrival.ts';

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

/** Waits for somebody at a hosted project, of whose visits the server knows nothing. */
function waiting() {
  const popup = { closed: false };
  const ended = new AbortController();
  let closings = 0;
  const arrival = awaitArrival({
    flowId: 'flow',
    until: Date.now() + 600_000,
    popup: popup as Window,
    hosted: true,
    signal: ended.signal,
    onClosed: () => {
      closings += 1;
    },
  });
  return { popup, ended, arrival, closings: () => closings };
}

test('whether the window was closed is looked at every 500 ms, and said once', async () => {
  const { popup, ended, arrival, closings } = waiting();
  await vi.advanceTimersByTimeAsync(500);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(499);
  expect(closings()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(closings()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(closings()).toBe(1);
  ended.abort(new Error('left'));
  await expect(arrival).rejects.toThrow('left');
});

test('a window that seems closed while the person is busy elsewhere is not said to be closed', async () => {
  const { popup, ended, arrival, closings } = waiting();
  popup.closed = true;
  page.hasFocus = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(closings()).toBe(0);
  page.hasFocus = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(closings()).toBe(1);
  ended.abort(new Error('left'));
  await expect(arrival).rejects.toThrow('left');
});
