import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/client.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { pgliteOptions } from '../src/db/pglite-options.ts';
import { asAdministrator, type DatabaseSource, urlOf } from './database-source.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseSource: DatabaseSource;
  }
}

/** Migrates once; every test file then copies the result. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const { source, remove } = url ? await migratedTemplate(url) : await migratedDump();
  project.provide('databaseSource', source);
  return remove;
}

type Prepared = { source: DatabaseSource; remove: () => Promise<void> };

async function migratedDump(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-dump-'));
  const dump = join(folder, 'migrated.tar');
  const pglite = await PGlite.create(pgliteOptions);
  const database = await openDatabase({ pglite });
  await migrateDatabase(database);
  // Every copy is unpacked, and recovers what no checkpoint has: the databases that nobody opens double it.
  const smaller = [
    'update pg_database set datistemplate = false',
    'drop database template0',
    'drop database template1',
  ];
  for (const statement of [...smaller, 'checkpoint']) await pglite.exec(statement);
  const tar = await pglite.dumpDataDir('none');
  await writeFile(dump, new Uint8Array(await tar.arrayBuffer()));
  await database.close();
  return { source: { kind: 'pglite', dump }, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function migratedTemplate(url: string): Promise<Prepared> {
  const prefix = `foyer_test_${randomUUID().slice(0, 8)}`;
  const template = `${prefix}_template`;
  await asAdministrator(url, (admin) => admin.query(`create database ${template}`));
  const database = await openDatabase({ url: urlOf(url, template), poolSize: 2 });
  await migrateDatabase(database);
  await database.close();
  const remove = () =>
    asAdministrator(url, async (admin) => {
      // A test file that was stopped half-way has left its own behind.
      const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
        `${prefix}\\_%`,
      ]);
      for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
    });
  return { source: { kind: 'postgres', url, template, prefix }, remove };
}
