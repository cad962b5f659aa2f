import { open } from 'node:fs/promises';

/** The kinds of pictures that are read, by their first bytes. Nothing else is handed to the decoder. */
const kinds = {
  jpeg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (head: Buffer) =>
    head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP',
};
export type PictureKind = keyof typeof kinds;

/** What a file is, whatever it is called and says of itself; null when it is none of the pictures we read. */
export async function pictureKind(file: string): Promise<PictureKind | null> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(12);
    await handle.read(head, 0, head.length, 0);
    return (Object.keys(kinds) as PictureKind[]).find((kind) => kinds[kind](head)) ?? null;
  } finally {
    await handle.close();
  }
}
