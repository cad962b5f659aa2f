import { open } from 'node:fs/promises';

/** Supported picture formats by their first bytes. Nothing else reaches the decoder. */
const kinds = {
  jpeg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (head: Buffer) =>
    head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
};
export type PictureKind = keyof typeof kinds;
const headBytes = 12;

/** The format of a picture by its content, regardless of name and type; null if unsupported. */
export async function pictureKind(picture: string | Buffer): Promise<PictureKind | null> {
  const head = typeof picture === 'string' ? await headOf(picture) : picture.subarray(0, headBytes);
  return (Object.keys(kinds) as PictureKind[]).find((kind) => kinds[kind](head)) ?? null;
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(headBytes);
    await handle.read(head, 0, head.length, 0);
    return head;
  } finally {
    await handle.close();
  }
}
