import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 5;

/** Asks one after the other for so long; the milliseconds that 97.5 of 100 stayed below. */
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
