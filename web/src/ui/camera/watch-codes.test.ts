import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCodes } from './watch-codes.ts';

/** The code in front of the camera. */
let visibleCode: string | null = null;
let ended: AbortController;
let reported: string[] = [];
/** How the next codes are handled; after that, each one succeeds. */
let outcomes: (boolean | null)[] = [];

beforeEach(async () => {
  // The clock and the barcode detector belong to the browser.
  vi.useFakeTimers();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => (visibleCode === null ? [] : [{ rawValue: visibleCode }]);
    },
  );
  [visibleCode, reported, outcomes, ended] = [null, [], [], new AbortController()];
  const handleCode = (code: string) => {
    reported.push(code);
    const outcome = outcomes.length > 0 ? outcomes.shift() : true;
    return outcome === null ? null : Promise.resolve(outcome ?? true);
  };
  // The stubbed detector does not look at the video.
  void watchCodes({} as HTMLVideoElement, handleCode, ended.signal);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  ended.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function hold(code: string | null, milliseconds: number): Promise<void> {
  visibleCode = code;
  await vi.advanceTimersByTimeAsync(milliseconds);
}

test('reports a code once however long it is held up, and again when it comes back', async () => {
  await hold('one', 10_000);
  await hold('two', 1_000);
  expect(reported).toEqual(['one', 'two']);
  await hold(null, 1_000);
  await hold('two', 1_000);
  expect(reported).toEqual(['one', 'two']);
  await hold(null, 3_000);
  await hold('two', 1_000);
  expect(reported).toEqual(['one', 'two', 'two']);
});

test('reports a code that was not accepted until it is', async () => {
  outcomes = [null, null];
  await hold('one', 5_000);
  expect(reported).toEqual(['one', 'one', 'one']);
});

test('retries a code without a response while it is held up, but not constantly', async () => {
  outcomes = [false, false];
  await hold('one', 2_000);
  expect(reported).toEqual(['one']);
  await hold('one', 20_000);
  expect(reported).toEqual(['one', 'one', 'one']);
});
