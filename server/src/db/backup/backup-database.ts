import { access, open, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { databaseFolder } from '../folder/data-folder.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { pgliteExtensions } from '../pglite-extensions.ts';

/** Writes the embedded database of a data folder into one .tar.gz. Refuses while a server is using it. */
export async function backupDatabase(dataDir: string, file: string): Promise<void> {
  const folder = databaseFolder(dataDir);
  if (!(await exists(folder))) throw new Error(`There is no embedded database in ${dataDir}.`);
  const lock = await lockFolder(dataDir);
  try {
    const pglite = await PGlite.create(folder, { extensions: pgliteExtensions });
    try {
      await writeWhole(file, await pglite.dumpDataDir('gzip'));
    } finally {
      await pglite.close();
    }
  } finally {
    await lock.release();
  }
}

/** The file appears under its name only when it is complete, readable by its owner alone. */
async function writeWhole(file: string, content: Blob): Promise<void> {
  const draft = `${file}.part`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content.stream());
    await handle.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
