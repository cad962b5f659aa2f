import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Unpacked, unpack } from './tar/unpack.ts';

/** The folders of DATA_DIR that a backup holds. */
export const kept = ['database', 'files'] as const;

function entriesOf(file: string): AsyncGenerator<Unpacked> {
  const gunzip = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error) => gunzip.destroy(error));
  return unpack(source.pipe(gunzip));
}

/** Where an entry belongs. Throws for a name that leads out of the folder it is put into. */
function partsOf(name: string): string[] {
  const parts = name
    .replace(/^\.?\//, '')
    .replace(/\/$/, '')
    .split('/');
  if (parts.some((part) => part === '..' || part === '.' || /[\\\0]/.test(part) || /^[A-Za-z]:/.test(part)))
    throw new Error(`${name} leads out of the backup`);
  return parts;
}

/**
 * What a backup holds, read to its end before anything is written: that of a whole data folder, or, as backups once were,
 * of the embedded database alone. Throws for what is neither.
 */
export async function inspectArchive(file: string): Promise<'folders' | 'database'> {
  const found = new Set<'folders' | 'database'>();
  for await (const { name } of entriesOf(file)) {
    const [first = ''] = partsOf(name);
    if (first !== '') found.add(kept.some((folder) => folder === first) ? 'folders' : 'database');
  }
  const [only, other] = found;
  if (!only || other) throw new Error('the archive is none of ours');
  return only;
}

/** Writes what a backup holds below a folder. */
export async function extractArchive(file: string, target: string): Promise<void> {
  for await (const { name, type, content } of entriesOf(file)) {
    const path = join(target, ...partsOf(name));
    await mkdir(type === 'folder' ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (type === 'file') await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  }
}
