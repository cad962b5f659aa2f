import { encode } from 'uqr';
import { downloadFile } from '#src/lib/downloads.ts';

/** Pixels for each module, and the quiet zone in modules (ISO/IEC 18004). */
const scale = 12;
const border = 4;

/** Downloads a QR code as a picture, dark on white. */
export async function saveCodeImage(text: string, fileName: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border });
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, line] of data.entries())
    for (const [x, isDark] of line.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture) downloadFile(picture, fileName);
}
