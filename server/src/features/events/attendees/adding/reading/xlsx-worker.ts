import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { refuseLarge } from './refuse-large.ts';

type Given = { content: Uint8Array; most: number; unpackedBytes: number };

/** Reads the first sheet of a workbook, in a thread of its own: what somebody sent may unpack to anything. */
async function read({ content, most, unpackedBytes }: Given): Promise<string[][]> {
  refuseLarge(content, unpackedBytes);
  const rows = await readSheet(Buffer.from(content));
  return rows.slice(0, most).map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
}

read(workerData as Given).then(
  (rows) => parentPort?.postMessage({ rows }),
  () => parentPort?.postMessage({ rows: null }),
);
