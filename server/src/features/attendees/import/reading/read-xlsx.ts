import { Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import type { TableRow } from './read-csv.ts';

const pieceBytes = 16 * 1024;

/** Reads the first sheet of a workbook, with at most `columns` cells of a row. Call it in a worker: it may unpack to a lot. */
export async function readXlsx(
  content: Uint8Array,
  { columns, unpackedBytes }: { columns: number; unpackedBytes: number },
): Promise<TableRow[]> {
  refuseLargeArchive(content, unpackedBytes);
  const rows = await readSheet(Buffer.from(content));
  return rows.map((row, at) => {
    const cells = row.map((cell) => (cell === null ? '' : String(cell)));
    const line: TableRow = { line: at + 1, cells: cells.slice(0, columns) };
    if (cells.slice(columns).some((cell) => cell.trim() !== '')) line.isWide = true;
    return line;
  });
}

/** Refuses an archive that unpacks to more than this. Unpacks it piece by piece, since the sizes it states may be wrong. */
export function refuseLargeArchive(content: Uint8Array, maxBytes: number): void {
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, piece) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > maxBytes) throw new Error('too large');
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < content.length; at += pieceBytes)
    unzip.push(content.subarray(at, at + pieceBytes), at + pieceBytes >= content.length);
}
