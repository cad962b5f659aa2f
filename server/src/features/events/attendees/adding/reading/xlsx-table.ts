import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { organizing } from '../../list/organizing.ts';
import type { Line } from './csv-table.ts';

/** The first sheet of a workbook; null for one that cannot be read in the time and memory there is. */
export async function xlsxTable(content: Uint8Array, most: number): Promise<Line[] | null> {
  const { seconds, heapMb, unpackedBytes } = organizing.workbook;
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: { content, most: most + 1, unpackedBytes },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) });
    const { rows } = answer as { rows: string[][] | null };
    return rows?.map((cells, at) => ({ line: at + 1, cells })) ?? null;
  } catch {
    return null;
  } finally {
    await worker.terminate();
  }
}
