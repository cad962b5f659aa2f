import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { Header } from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesInFolder } from '#src/adapters/files/files-in-folder.ts';
import { openDatabase } from '../client.ts';
import { databaseFolder } from '../folder/data-folder.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { migrateDatabase } from '../migrate.ts';
import { pgliteExtensions } from '../pglite-extensions.ts';
import { runBackupCommand } from './run-backup-command.ts';

let base: string;
let folder: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-backup-base-'));
  folder = base;
  await add('first');
  // Each test copies the folder and packs it: the databases that nobody opens would triple it.
  await inDatabase(async (query) => {
    for (const name of ['template0', 'template1']) {
      await query(`update pg_database set datistemplate = false where datname = '${name}'`);
      await query(`drop database ${name}`);
    }
  });
  await filesInFolder(join(dataDir(), 'files')).write(
    'photos/abc/small.jpg',
    Buffer.alloc(70_000, 'photo'),
    'image/jpeg',
  );
  expect(await run('backup', file())).toContain('uploaded files');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  cpSync(base, folder, { recursive: true });
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

test('a backup is restored, and the data it replaces is moved aside', async () => {
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  await add('second');

  await expect(run('restore', file())).rejects.toThrow('--force');
  expect(await names()).toHaveLength(2);

  const said = await run('restore', file(), '--force');
  expect(said).toContain(join(dataDir(), 'secret.key'));
  expect(await names()).toEqual([{ name: 'first' }]);
  const aside = (await readdir(dataDir())).filter((name) => name.includes('.before-'));
  expect(aside.map((name) => name.split('.')[0]).toSorted()).toEqual(['database', 'files']);
  for (const name of aside) expect(said).toContain(name);
});

test('photos and covers come back with the database', async () => {
  const files = filesInFolder(join(dataDir(), 'files'));
  await files.remove('photos/abc/small.jpg');
  await files.write('covers/new/page.jpg', Buffer.from('later'), 'image/jpeg');
  await run('restore', file(), '--force');
  expect(await files.read('photos/abc/small.jpg')).toEqual(Buffer.alloc(70_000, 'photo'));
  expect(await files.read('covers/new/page.jpg')).toBeNull();
});

test('files that are there are not taken for those of a backup, unless it is said', async () => {
  await rm(join(dataDir(), 'database'), { recursive: true });
  await expect(run('restore', file())).rejects.toThrow('--force');
  expect(await readdir(dataDir())).toEqual(['files']);
});

test('a backup of the database alone, as they once were, is restored beside the files', async () => {
  const pglite = await PGlite.create(databaseFolder(dataDir()), { extensions: pgliteExtensions });
  const old = join(folder, 'old.tar.gz');
  await writeFile(old, Buffer.from(await (await pglite.dumpDataDir('gzip')).arrayBuffer()));
  await pglite.close();
  await add('second');
  await run('restore', old, '--force');
  expect(await names()).toEqual([{ name: 'first' }]);
  expect(await filesInFolder(join(dataDir(), 'files')).read('photos/abc/small.jpg')).not.toBeNull();
});

/** An archive with one more file. */
async function withEntry(name: string, type: 'File' | 'SymbolicLink' = 'File'): Promise<void> {
  const packed = gunzipSync(await readFile(file()));
  const header = Buffer.alloc(512);
  new Header({ path: name, type, size: 512, mode: 0o600, linkpath: type === 'SymbolicLink' ? '/etc' : '' }).encode(
    header,
  );
  await writeFile(file(), gzipSync(Buffer.concat([header, Buffer.alloc(512, 'x'), packed]), { level: 1 }));
}

test('an archive that leads out of its folders is refused, and nothing is written', async () => {
  const good = await readFile(file());
  const names = ['files/../../outside', '../outside', '/etc/outside', 'files/..', 'files\\..\\outside', 'other/file'];
  for (const name of names) {
    await writeFile(file(), good);
    await withEntry(name);
    await expect(run('restore', file(), '--force'), name).rejects.toThrow('is not a backup of Foyer');
    expect((await readdir(folder)).toSorted(), name).toEqual(['backup.tar.gz', 'data']);
    expect((await readdir(dataDir())).toSorted(), name).toEqual(['database', 'files']);
  }
});

test('a link is refused, whatever it leads to, and a long name is no trouble', async () => {
  const long = `covers/${'x'.repeat(120)}/${'y'.repeat(120)}.jpg`;
  await filesInFolder(join(dataDir(), 'files')).write(long, Buffer.from('long'), 'image/jpeg');
  await rm(file());
  await run('backup', file());
  await run('restore', file(), '--force');
  expect(await filesInFolder(join(dataDir(), 'files')).read(long)).toEqual(Buffer.from('long'));
  await withEntry('files/link', 'SymbolicLink');
  await expect(run('restore', file(), '--force')).rejects.toThrow('is not a backup of Foyer');
});

test('a backup that was cut short is refused', async () => {
  const packed = gunzipSync(await readFile(file()));
  await writeFile(file(), gzipSync(packed.subarray(0, packed.length - 2048), { level: 1 }));
  await expect(run('restore', file(), '--force')).rejects.toThrow('damaged');
  expect(await names()).toEqual([{ name: 'first' }]);
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
  expect((await readdir(dataDir())).toSorted()).toEqual(['database', 'files']);
});

test('nonsense gets the usage', async () => {
  await expect(run('restore')).rejects.toThrow('Usage');
  await expect(run('backup', 'a', 'b')).rejects.toThrow('Usage');
});
