/** What of a tar archive (POSIX ustar) is used here: files and folders, without owners and links. */
export type TarEntry = { name: string; type: 'file' | 'folder'; size: number };

export const blockBytes = 512;
const nameBytes = 100;
const types = { file: '0', folder: '5' } as const;

/** How many bytes follow the content of a file, up to a whole block. */
export function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

export function writeHeader({ name, type, size }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > nameBytes || size >= 8 ** 11) throw new Error(`${name} does not fit into a backup`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write(type === 'folder' ? '0000700\0' : '0000600\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0`, 124);
  header.write(types[type], 156);
  header.write('ustar\0' + '00', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Null: the end of the archive. Throws for what is no header, or of something that is neither file nor folder. */
export function readHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const textAt = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const octalAt = (from: number, to: number) => Number.parseInt(textAt(from, to).trim(), 8);
  const [size, sum, flag] = [octalAt(124, 136), octalAt(148, 156), textAt(156, 157)];
  if (sum !== sumOf(header) || !Number.isSafeInteger(size)) throw new Error('a damaged header');
  if (flag !== '' && flag !== types.file && flag !== types.folder) throw new Error('neither file nor folder');
  const prefix = textAt(257, 262) === 'ustar' ? textAt(345, 500) : '';
  const name = prefix === '' ? textAt(0, nameBytes) : `${prefix}/${textAt(0, nameBytes)}`;
  return { name, type: flag === types.folder ? 'folder' : 'file', size };
}

/** Of all bytes, those of the sum itself taken for blanks. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
