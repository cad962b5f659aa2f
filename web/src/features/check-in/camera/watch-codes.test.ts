import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCodes } from './watch-codes.ts';

/** What the camera sees. */
let seen: string | null = null;
let ended: AbortController;
let told: string[] = [];
/** What comes of the next codes; then each is answered. */
let outcomes: (boolean | null)[] = [];

beforeEach(async () => {
  // The clock and what reads codes are the browser's.
  vi.useFakeTimers();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => (seen === null ? [] : [{ rawValue: seen }]);
    },
  );
  [seen, told, outcomes, ended] = [null, [], [], new AbortController()];
  const hear = (code: string) => {
    told.push(code);
    const outcome = outcomes.length > 0 ? outcomes.shift() : true;
    return outcome === null ? null : Promise.resolve(outcome ?? true);
  };
  // The detector of the browser is given the video as it is.
  void watchCodes({} as HTMLVideoElement, hear, ended.signal);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  ended.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function hold(code: string | null, milliseconds: number): Promise<void> {
  seen = code;
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test('a code is told once however long it is held up, and again when it comes back', async () => {
  await hold('one', 10_000);
  await hold('two', 1_000);
  expect(told).toEqual(['one', 'two']);
  await hold(null, 1_000);
  await hold('two', 1_000);
  expect(told).toEqual(['one', 'two']);
  await hold(null, 3_000);
  await hold('two', 1_000);
  expect(told).toEqual(['one', 'two', 'two']);
});

test('one that was not heard is told until it is', async () => {
  outcomes = [null, null];
  await hold('one', 5_000);
  expect(told).toEqual(['one', 'one', 'one']);
});

test('one that nobody answered is asked again while it is held up, and not all the time', async () => {
  outcomes = [false, false];
  await hold('one', 2_000);
  expect(told).toEqual(['one']);
  await hold('one', 20_000);
  expect(told).toEqual(['one', 'one', 'one']);
});
