import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { blockBytes, paddingOf, writeHeader } from './tar-header.ts';

/** A tar archive of these folders of a base folder, piece by piece. Nobody may write to them meanwhile. */
export async function* packFolders(base: string, folders: readonly string[]): AsyncGenerator<Buffer> {
  for (const folder of folders) yield* packFolder(base, folder);
  yield Buffer.alloc(2 * blockBytes);
}

async function* packFolder(base: string, folder: string): AsyncGenerator<Buffer> {
  yield writeHeader({ name: `${folder}/`, type: 'folder', size: 0 });
  for await (const entry of await opendir(join(base, folder))) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* packFolder(base, name);
    else if (entry.isFile()) yield* packFile(base, name);
  }
}

async function* packFile(base: string, name: string): AsyncGenerator<Buffer> {
  const path = join(base, name);
  const { size } = await stat(path);
  yield writeHeader({ name, type: 'file', size });
  let written = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    written += piece.length;
    yield piece;
  }
  if (written !== size) throw new Error(`${path} was written to meanwhile`);
  yield Buffer.alloc(paddingOf(size));
}
