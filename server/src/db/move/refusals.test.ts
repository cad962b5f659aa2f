import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inFolder, inPostgres } from '../../../test/database-content.ts';
import { createFreshDatabase } from '../../../test/database-source.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { migrateDatabase } from '../migrate.ts';
import { runMoveCommand } from './run-move-command.ts';

const source = inject('databaseSource');
const needs = source.kind === 'postgres' ? '' : ' (skipped: it needs PostgreSQL)';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-move-'));
  await inFolder(dataDir, async (database) => {
    await migrateDatabase(database);
    const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) } });
    await boss.start();
    await boss.stop({ graceful: false });
  });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Nothing listens on port 1. */
const nowhere = 'postgres://foyer@127.0.0.1:1/foyer';
const move = (url = nowhere) => runMoveCommand([], { DATA_DIR: dataDir, DATABASE_URL: url });
/** Changes the embedded database; the test reverts it. */
const change = (statement: string) => inFolder(dataDir, ({ pool }) => pool.query(statement));

test('nonsense gets the usage, and so does nowhere to move to', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: nowhere };
  await expect(runMoveCommand(['--force'], env)).rejects.toThrow('Usage');
  await expect(runMoveCommand([], { DATA_DIR: dataDir })).rejects.toThrow('DATABASE_URL says where to');
});

test('a folder without a database is refused, and stays as it is', async () => {
  await using empty = await temporaryDataDir();
  const moved = runMoveCommand([], { DATA_DIR: empty.path, DATABASE_URL: nowhere });
  await expect(moved).rejects.toThrow('There is no embedded database in');
  expect(await readdir(empty.path)).toEqual([]);
});

test('while a server uses the folder nothing is moved', async () => {
  const lock = await lockFolder(dataDir);
  await expect(move()).rejects.toThrow('Another Foyer is using the folder');
  await lock.release();
});

test('a database of another version is refused', async () => {
  const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
  await change(`insert into drizzle.__drizzle_migrations (hash, created_at) select 'unknown', ${newest} + 1`);
  await expect(move()).rejects.toThrow('by another version of Foyer');
  await change("delete from drizzle.__drizzle_migrations where hash = 'unknown'");
  await change(`update drizzle.__drizzle_migrations set created_at = -created_at where created_at = ${newest}`);
  await expect(move()).rejects.toThrow('by an older Foyer');
  await change('update drizzle.__drizzle_migrations set created_at = -created_at where created_at < 0');
});

test('where nothing answers, it says so and lets go of the folder', async () => {
  await expect(move()).rejects.toThrow('Nothing answers at DATABASE_URL');
  await (await lockFolder(dataDir)).release();
});

/** Runs a test on an empty PostgreSQL database of its own. */
function onPostgres(name: string, act: (url: string) => Promise<void>): void {
  test.skipIf(source.kind === 'pglite')(name + needs, async () => {
    if (source.kind === 'pglite') return;
    const { url, drop } = await createFreshDatabase(source, 'template0');
    await act(url).finally(drop);
  });
}

const tablesAt = (url: string) =>
  inPostgres(url, async ({ pool }) => {
    const { rows } = await pool.query(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname !~ '^pg_|^information_schema'",
    );
    return rows.map(({ name }) => name);
  });
const at = (url: string, statement: string) => inPostgres(url, ({ pool }) => pool.query(statement));

onPostgres('a database that holds anything is refused before anything is written', async (url) => {
  await at(url, "create table notes as select 'keep me' as text");
  await expect(move(url)).rejects.toThrow('is not empty (public.notes)');
  expect(await tablesAt(url)).toEqual(['public.notes']);
});

onPostgres('a second move into the same database is refused', async (url) => {
  await change('insert into spent_tokens (id, expires_at) values (gen_random_uuid(), now())');
  expect(await move(url)).toContain('SECRET_KEY');
  await expect(move(url)).rejects.toThrow('is not empty (');
});

onPostgres('whose queue is older than this version is refused', async (url) => {
  await change('update pgboss.version set version = version - 1');
  await expect(move(url)).rejects.toThrow('by an older Foyer');
  await change('update pgboss.version set version = version + 1');
});

onPostgres('a missing database and a role without rights are told apart', async (url) => {
  const missing = new URL(url);
  missing.pathname += '_missing';
  await expect(move(missing.href)).rejects.toThrow('There is no such database');
  const role = `guest_${new URL(url).pathname.slice(1)}`;
  await at(url, `create role ${role} login password 'guest'`);
  try {
    const guest = new URL(url);
    guest.username = role;
    guest.password = 'guest';
    await expect(move(guest.href)).rejects.toThrow('make it the owner of the database');
    expect(await tablesAt(url)).toEqual([]);
  } finally {
    await at(url, `drop role ${role}`);
  }
});
