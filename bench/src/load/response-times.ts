import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 5;

/** Repeats a request for `seconds` and returns the 97.5th percentile of its response times, in milliseconds. */
export async function slowResponseMs(ask: () => Promise<unknown>, seconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
    await wait(pauseMs);
  }
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.975) - 1] ?? Number.NaN;
}
