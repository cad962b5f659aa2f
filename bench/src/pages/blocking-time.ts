import type { Trace } from 'lighthouse';
import { ProcessedTrace } from 'lighthouse/core/computed/processed-trace.js';

/** A longer task keeps a person waiting for a response. */
const longTaskMs = 50;

/** Lighthouse's type lacks the processor time that Chromium reports, in microseconds. */
type Task = { name: string; ts: number; tdur?: number };

/**
 * How long a page would keep a phone from responding, in milliseconds of processor time. Lighthouse's total blocking time
 * multiplies the time that passed, in which other programs may have run: only this one compares two builds on a busy machine.
 */
export async function blockingProcessorMs(trace: Trace, phoneSlowdown: number): Promise<number> {
  const { mainThreadEvents, timestamps } = await ProcessedTrace.request(trace, { computedCache: new Map() });
  const tasks: Task[] = mainThreadEvents.filter(({ name, ts }) => name === 'RunTask' && ts >= timestamps.timeOrigin);
  return tasks
    .map(({ tdur = 0 }) => (tdur / 1000) * phoneSlowdown)
    .reduce((sum, taskMs) => sum + Math.max(0, taskMs - longTaskMs), 0);
}
