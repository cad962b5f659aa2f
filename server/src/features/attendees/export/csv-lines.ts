import { type Cell, harmless } from './cell-text.ts';

/** Spreadsheets read a file as UTF-8 when it begins with this. */
export const byteOrderMark = '\uFEFF';

/** One record of RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
