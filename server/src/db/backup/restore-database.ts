import { openAsBlob } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from '../folder/folder-lock.ts';
import { pgliteExtensions } from '../pglite-extensions.ts';
import { backedUpFolders, extractArchive, inspectArchive } from './archive.ts';
import { exists } from './backup-database.ts';

/**
 * Restores a backup into a data folder. Existing data is kept, unless `force` is given: then it is moved aside, and the
 * result says where to. The backup is unpacked and opened next to it first, so that a damaged file changes nothing.
 */
export async function restoreDatabase(
  dataDir: string,
  file: string,
  options: { force: boolean },
): Promise<{ movedTo: string[] }> {
  if (!(await exists(file))) throw new Error(`There is no file ${file}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  const draft = join(dataDir, 'restoring');
  try {
    if ((await exists(join(dataDir, 'database'))) && !options.force) {
      throw new Error(`${dataDir} holds a database already. Add --force to move it aside and restore the backup.`);
    }
    await rm(draft, { recursive: true, force: true });
    await load(file, draft);
    return { movedTo: await swap(dataDir, draft, options) };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}

/** Moves each unpacked folder into place, and returns where the previous ones were moved to. */
async function swap(dataDir: string, draft: string, { force }: { force: boolean }): Promise<string[]> {
  const found = await Promise.all(
    backedUpFolders.map(async (name) => ((await exists(join(draft, name))) ? [name] : [])),
  );
  const aside = `before-${new Date().toISOString().replaceAll(':', '-')}`;
  const places = found.flat().map((name) => join(dataDir, name));
  const taken = (await Promise.all(places.map(async (place) => ((await exists(place)) ? [place] : [])))).flat();
  if (taken[0] && !force)
    throw new Error(`${taken[0]} is there already. Add --force to move it aside and restore the backup.`);
  for (const place of taken) await rename(place, `${place}.${aside}`);
  for (const name of found.flat()) await rename(join(draft, name), join(dataDir, name));
  return taken.map((place) => `${place}.${aside}`);
}

async function load(file: string, draft: string): Promise<void> {
  const dataDir = join(draft, 'database');
  try {
    const holds = await inspectArchive(file);
    await mkdir(draft, { recursive: true, mode: 0o700 });
    if (holds === 'folders') await extractArchive(file, draft);
    const old = holds === 'database' ? { loadDataDir: await openAsBlob(file) } : {};
    const pglite = await PGlite.create({ dataDir, ...old, extensions: pgliteExtensions });
    try {
      await pglite.query('select count(*) from users');
    } finally {
      await pglite.close();
    }
  } catch (cause) {
    throw new Error(`${file} is not a backup of Foyer, or it is damaged.`, { cause });
  }
}
