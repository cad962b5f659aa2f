import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { databaseFolder } from '../folder/data-folder.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { pgliteExtensions } from '../pglite-extensions.ts';
import { backedUpFolders, packed } from './archive.ts';

/**
 * Streams the embedded database and the uploaded files of a data folder into one .tar.gz. Refuses while a server is using the
 * folder.
 */
export async function backupDatabase(dataDir: string, file: string): Promise<void> {
  const folder = databaseFolder(dataDir);
  if (!(await exists(folder))) throw new Error(`There is no embedded database in ${dataDir}.`);
  const lock = await lockFolder(dataDir);
  try {
    // Opening recovers a database whose process was killed; once it is closed, its files are complete.
    const pglite = await PGlite.create(folder, { extensions: pgliteExtensions });
    await pglite.close();
    const there = await Promise.all(
      backedUpFolders.map(async (name) => ((await exists(join(dataDir, name))) ? [name] : [])),
    );
    await writeWhole(file, packed(dataDir, there.flat()));
  } finally {
    await lock.release();
  }
}

/** Renames the file into place once it is complete; only its owner can read it. */
async function writeWhole(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const draft = `${file}.part`;
  try {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(content), target);
  } catch (error) {
    // The draft belongs to another backup that is running.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, file);
}

export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
