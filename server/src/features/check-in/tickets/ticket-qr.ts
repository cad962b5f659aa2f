import { encode } from 'uqr';

/** Pixels for each module, and the quiet zone around the code in modules (ISO/IEC 18004). */
const scale = 8;
const border = 4;

/** A ticket code as PNG, dark on white with its margin, so that it can be scanned in dark mode too. */
export async function ticketQr(code: string): Promise<Buffer> {
  const { sharp } = await import('#src/pictures/sharp.ts');
  const { data, size } = encode(code, { ecc: 'M', border });
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const raw = { width: size, height: size, channels: 1 as const };
  return await sharp(pixels, { raw })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
