import { openAsBlob } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { databaseFolder } from '../folder/data-folder.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { pgliteExtensions } from '../pglite-extensions.ts';
import { exists } from './backup-database.ts';

/**
 * Puts a backup into a data folder. A database that is there already stays, unless `force`: then it is moved aside,
 * and the answer says where to. The backup is opened beside it first, so that a damaged file changes nothing.
 */
export async function restoreDatabase(
  dataDir: string,
  file: string,
  options: { force: boolean },
): Promise<{ movedTo: string | null }> {
  const folder = databaseFolder(dataDir);
  if (!(await exists(file))) throw new Error(`There is no file ${file}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    const taken = await exists(folder);
    if (taken && !options.force) {
      throw new Error(`${dataDir} holds a database already. Add --force to move it aside and restore the backup.`);
    }
    const draft = `${folder}.restoring`;
    await rm(draft, { recursive: true, force: true });
    await load(file, draft);
    const movedTo = taken ? `${folder}.before-${new Date().toISOString().replaceAll(':', '-')}` : null;
    if (movedTo) await rename(folder, movedTo);
    await rename(draft, folder);
    return { movedTo };
  } finally {
    await lock.release();
  }
}

async function load(file: string, folder: string): Promise<void> {
  try {
    const pglite = await PGlite.create({
      dataDir: folder,
      loadDataDir: await openAsBlob(file),
      extensions: pgliteExtensions,
    });
    await pglite.query('select count(*) from users');
    await pglite.close();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`${file} is not a backup of Foyer, or it is damaged.`, { cause });
  }
}
