import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchThenContinue } from './fetch-then-continue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs the steps and records what has happened. */
function start(fetchProfile: () => Promise<unknown>) {
  const happened: string[] = [];
  const stop = fetchThenContinue({
    fetchProfile(signal) {
      signal.addEventListener('abort', () => happened.push('aborted'));
      return fetchProfile();
    },
    onState: (state) => happened.push(state),
    onContinue: () => happened.push('gone on'),
  });
  return { happened, stop };
}

test('fetching starts after one second, and the wizard continues 1.5 seconds after its end', async () => {
  const { happened } = start(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(999);
  expect(happened).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['fetching', 'fetched']);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(happened).toEqual(['fetching', 'fetched']);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['fetching', 'fetched', 'gone on']);
});

test('a failed fetch is shown for two seconds', async () => {
  const { happened } = start(() => Promise.reject(new Error('no answer')));
  await vi.advanceTimersByTimeAsync(1_000 + 1_999);
  expect(happened).toEqual(['fetching', 'failed']);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['fetching', 'failed', 'gone on']);
});

test('leaving the page cancels everything at any point', async () => {
  const early = start(() => Promise.resolve());
  early.stop();
  const within = start(() => new Promise((done) => setTimeout(done, 500)));
  const late = start(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(1_100);
  within.stop();
  late.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([early.happened, within.happened, late.happened]).toEqual([
    [],
    ['fetching', 'aborted'],
    ['fetching', 'fetched', 'aborted'],
  ]);
});
