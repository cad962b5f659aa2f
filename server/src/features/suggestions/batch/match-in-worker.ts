import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { suggestionRules } from '#src/config/suggestions.ts';
import type { DayMatches } from '../matching/match-day.ts';
import type { Model } from '../matching/pair-value.ts';
import type { Population } from '../matching/population.ts';

export type MatchInput = {
  people: Population;
  model: Model;
  /** The moving average of what each got before; null for newcomers. */
  received: readonly (number | null)[];
  /** By person, ascending; a pair is excluded if one of the two lists names the other person. */
  excluded: readonly Int32Array[];
};
/** `received`: the moving average with this day. */
export type MatchOutput = DayMatches & { received: Float32Array };

/** Matches a cell in a thread of its own, so that requests do not wait for it. */
export async function matchInWorker(input: MatchInput): Promise<MatchOutput> {
  const { heapMb, matchSeconds } = suggestionRules;
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    const [output] = await once(worker, 'message', { signal: AbortSignal.timeout(matchSeconds * 1000) });
    return output as MatchOutput;
  } finally {
    await worker.terminate();
  }
}
