import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../client.ts';
import { databaseFolder } from '../folder/data-folder.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { migrateDatabase } from '../migrate.ts';
import { runBackupCommand } from './backup.ts';

let base: string;
let folder: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-backup-base-'));
  folder = base;
  await add('first');
  expect(await run('backup', file())).toContain(`${dataDir()}/files`);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  await cp(base, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => rm(base, { recursive: true, force: true }));

const dataDir = () => join(folder, 'data');
const file = () => join(folder, 'backup.tar.gz');
const run = (...args: string[]) => runBackupCommand(args, { DATA_DIR: dataDir() });

async function inDatabase<T>(act: (query: (text: string) => Promise<{ rows: unknown[] }>) => Promise<T>): Promise<T> {
  const lock = await lockFolder(dataDir());
  const database = await openDatabase({ folder: databaseFolder(dataDir()) });
  await migrateDatabase(database);
  try {
    return await act((text) => database.pool.query(text));
  } finally {
    await database.close();
    await lock.release();
  }
}

const add = (name: string) =>
  inDatabase((query) =>
    query(`insert into organizations (id, name, created_at) values (gen_random_uuid(), '${name}', now())`),
  );
const names = () => inDatabase(async (query) => (await query('select name from organizations')).rows);

test('what was backed up comes back, and what stood in its place is kept aside', async () => {
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  await add('second');

  await expect(run('restore', file())).rejects.toThrow('--force');
  expect(await names()).toHaveLength(2);

  const said = await run('restore', file(), '--force');
  expect(await names()).toEqual([{ name: 'first' }]);
  const [aside] = (await readdir(dataDir())).filter((name) => name.startsWith('database.before-'));
  expect(said).toContain(aside);
});

test('a backup goes into an empty folder', async () => {
  await rm(dataDir(), { recursive: true });
  await run('restore', file());
  expect(await names()).toEqual([{ name: 'first' }]);
});

test('neither works while a server uses the folder', async () => {
  const lock = await lockFolder(dataDir());
  await expect(run('backup', join(folder, 'other.tar.gz'))).rejects.toThrow('Another Foyer is using the folder');
  await expect(run('restore', file(), '--force')).rejects.toThrow('Another Foyer is using the folder');
  await lock.release();
});

test('a damaged file changes nothing', async () => {
  await writeFile(file(), 'not a backup');
  await expect(run('restore', file(), '--force')).rejects.toThrow('is not a backup of Foyer');
  expect(await names()).toEqual([{ name: 'first' }]);
  expect(await readdir(dataDir())).toEqual(['database']);
});

test('nonsense gets the usage', async () => {
  await expect(run('restore')).rejects.toThrow('Usage');
  await expect(run('backup', 'a', 'b')).rejects.toThrow('Usage');
});
