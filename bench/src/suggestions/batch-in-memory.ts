import { matchInWorker } from '../../../server/src/features/suggestions/batch/match-in-worker.ts';
import { priorModel } from '../../../server/src/features/suggestions/matching/pair-value.ts';
import { newPopulation, setPerson } from '../../../server/src/features/suggestions/matching/population.ts';
import type { MeasuredBatch } from './measured-batch.ts';
import { syntheticPeople } from './synthetic-people.ts';

/** What the product shows in 90 days, by twos: a person is shown those before and after them at the same distances. */
const distances = (90 * 20) / 2;

/**
 * Matches a population in the product's own worker, after 90 days in which everyone was shown 20 others a day. Processor
 * time, so that a busy machine matters less.
 */
export async function batchInMemory(count: number, seed: number): Promise<MeasuredBatch> {
  const people = newPopulation(count);
  for (const [i, { shown }] of syntheticPeople(count, seed).entries()) setPerson(people, i, shown);
  const excluded = shownLately(count);
  const began = performance.now();
  const before = process.cpuUsage();
  const { degrees } = await matchInWorker({ people, model: priorModel, received: excluded.map(() => null), excluded });
  const { user, system } = process.cpuUsage(before);
  return {
    processorMs: (user + system) / 1_000,
    minutes: (performance.now() - began) / 60_000,
    peakMiB: process.resourceUsage().maxRSS / 1_024,
    fullLists: degrees.filter((degree) => degree === 20).length / count,
  };
}

/** In shared memory, as the batch reads them. */
function shownLately(count: number): Int32Array[] {
  const each = 2 * distances;
  // Five people apart, so that they are not simply the neighbors.
  if (count <= 5 * each) return Array.from({ length: count }, () => new Int32Array());
  const block = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * each * count));
  return Array.from({ length: count }, (_, i) => {
    const own = block.subarray(each * i, each * (i + 1));
    for (let d = 0; d < distances; d += 1) {
      own[2 * d] = (i + 5 * (d + 1)) % count;
      own[2 * d + 1] = (i - 5 * (d + 1) + count) % count;
    }
    return own.sort();
  });
}
