import { type Cell, escapeFormula } from './cell-text.ts';

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One CSV record (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = escapeFormula(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
