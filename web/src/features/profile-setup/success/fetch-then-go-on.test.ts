import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchThenGoOn } from './fetch-then-go-on.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What has happened so far, one word each. */
function begin(fetchProfile: () => Promise<unknown>) {
  const happened: string[] = [];
  const stop = fetchThenGoOn({
    fetchProfile(signal) {
      signal.addEventListener('abort', () => happened.push('aborted'));
      return fetchProfile();
    },
    onState: (state) => happened.push(state),
    goOn: () => happened.push('gone on'),
  });
  return { happened, stop };
}

test('the fetch begins after a second, and one and a half after its end the wizard goes on', async () => {
  const { happened } = begin(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(999);
  expect(happened).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['fetching', 'fetched']);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(happened).toEqual(['fetching', 'fetched']);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['fetching', 'fetched', 'gone on']);
});

test('a fetch that fails is shown for two seconds', async () => {
  const { happened } = begin(() => Promise.reject(new Error('no answer')));
  await vi.advanceTimersByTimeAsync(1_000 + 1_999);
  expect(happened).toEqual(['fetching', 'failed']);
  await vi.advanceTimersByTimeAsync(1);
  expect(happened).toEqual(['fetching', 'failed', 'gone on']);
});

test('whoever leaves the page is taken nowhere, however far it has come', async () => {
  const early = begin(() => Promise.resolve());
  early.stop();
  const within = begin(() => new Promise((done) => setTimeout(done, 500)));
  const late = begin(() => Promise.resolve());
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
