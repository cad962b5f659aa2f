import { parentPort, workerData } from 'node:worker_threads';
import { Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/node';

const pieceBytes = 16 * 1024;

type Given = { content: Uint8Array; most: number; unpackedBytes: number };

/** Reads the first sheet of a workbook, in a thread of its own: what somebody sent may unpack to anything. */
async function read({ content, most, unpackedBytes }: Given): Promise<string[][]> {
  refuseLarge(content, unpackedBytes);
  const rows = await readSheet(Buffer.from(content));
  return rows.slice(0, most).map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
}

/** Unpacks all of it piece by piece, and keeps nothing: what an archive says of its sizes need not be so. */
function refuseLarge(content: Uint8Array, most: number): void {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, piece) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > most) throw new Error('too large');
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < content.length; at += pieceBytes)
    unzip.push(content.subarray(at, at + pieceBytes), at + pieceBytes >= content.length);
}

read(workerData as Given).then(
  (rows) => parentPort?.postMessage({ rows }),
  () => parentPort?.postMessage({ rows: null }),
);
