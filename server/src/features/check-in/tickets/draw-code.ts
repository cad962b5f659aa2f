import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';

type Doc = InstanceType<typeof PDFDocument>;
type Square = { x: number; y: number; side: number };

/** Draws a ticket's QR code as vector shapes, so that it is sharp at any size. */
export function drawCode(doc: Doc, code: string, { x, y, side }: Square): void {
  const { data, size } = encode(code, { ecc: 'M', border: 0 });
  const unit = side / size;
  // Adjacent dark squares are drawn as one shape, because viewers would show hairlines between them.
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries()) {
      if (!isDark || line[column - 1]) continue;
      const end = line.indexOf(false, column);
      const length = (end === -1 ? size : end) - column;
      doc.rect(x + column * unit, y + row * unit, length * unit, unit);
    }
  doc.fill('#000');
}
