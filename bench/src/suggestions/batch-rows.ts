import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Row } from '../report.ts';
import type { MeasuredBatch } from './measured-batch.ts';

/** The largest cell; `BENCH_PEOPLE=20000` for less. A tenth of it is measured, too. */
const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
/** People and days of lists in the database of the whole batch. `BENCH_STORED_PEOPLE=100000 BENCH_STORED_DAYS=90` takes an hour. */
const stored = {
  people: Number(process.env.BENCH_STORED_PEOPLE ?? 10_000),
  days: Number(process.env.BENCH_STORED_DAYS ?? 10),
};
const seed = 1;

/** What one batch takes: the matching alone, at two sizes, and the whole with its database. */
export async function batchRows(): Promise<Row[]> {
  const small = await measure('in-memory', people / 10, seed);
  const large = await measure('in-memory', people, seed);
  const whole = await measure('stored', stored.people, stored.days);
  const matching = `suggestions: matching ${people}`;
  const batch = `suggestions: batch of ${stored.people} with ${stored.days} days of lists`;
  return [
    {
      name: `${matching}, processor time over that of ${people / 10}`,
      value: large.processorMs / small.processorMs,
      limit: 15,
      better: 'lower',
      note: `${(small.processorMs / 1_000).toFixed(0)} s and ${(large.processorMs / 1_000).toFixed(0)} s`,
    },
    ...limits(matching, large, people),
    ...limits(batch, whole, stored.people),
  ];
}

function limits(name: string, { minutes, peakMiB, fullLists }: MeasuredBatch, count: number): Row[] {
  return [
    { name: `${name}, minutes`, value: minutes, limit: 30, better: 'lower' },
    { name: `${name}, peak memory in MiB`, value: peakMiB, limit: 2_048, better: 'lower', note: 'of its process' },
    // Among few people, some have met all others in the past days.
    ...(count >= 10_000
      ? [{ name: `${name}, lists of twenty, %`, value: 100 * fullLists, limit: 95, better: 'higher' } as const]
      : []),
  ];
}

async function measure(...given: [kind: 'in-memory' | 'stored', count: number, more: number]): Promise<MeasuredBatch> {
  process.stderr.write(`suggestions, ${given.join(' ')}\n`);
  const child = fork(fileURLToPath(new URL('./measure-batch.ts', import.meta.url)), given.map(String));
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the batch ended with ${code}`);
  });
  const [measured] = await Promise.race([once(child, 'message'), failed]);
  return measured as MeasuredBatch;
}
