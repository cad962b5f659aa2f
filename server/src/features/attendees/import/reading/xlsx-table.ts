import { readSheet } from 'read-excel-file/node';
import type { Line } from './csv-table.ts';
import { refuseLarge } from './refuse-large-file.ts';

/** The first sheet of a workbook, with `columns` cells of a line at most. It may unpack to anything: call it in a worker. */
export async function xlsxTable(
  content: Uint8Array,
  { columns, unpackedBytes }: { columns: number; unpackedBytes: number },
): Promise<Line[]> {
  refuseLarge(content, unpackedBytes);
  const rows = await readSheet(Buffer.from(content));
  return rows.map((row, at) => {
    const cells = row.map((cell) => (cell === null ? '' : String(cell)));
    const line: Line = { line: at + 1, cells: cells.slice(0, columns) };
    if (cells.slice(columns).some((cell) => cell.trim() !== '')) line.isWide = true;
    return line;
  });
}
