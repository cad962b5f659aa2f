import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { extract } from 'tar';
import { type Database, openDatabase } from '#src/db/client.ts';
import { reuseOnServer, reusePglite } from './reused-databases.ts';

/** Where a test's own, migrated and empty database comes from: a dump of PGlite, or a template on PostgreSQL. */
export type DatabaseSource =
  | { kind: 'pglite'; dump: string }
  /** `prefix` starts the name of every database of this run. */
  | { kind: 'postgres'; url: string; template: string; prefix: string };

export async function openFreshDatabase(source: DatabaseSource): Promise<Database> {
  if (source.kind === 'pglite') {
    const { database: kept, release } = await reusePglite(source.dump);
    return closedBy(await openDatabase({ pglite: kept.pglite }), release);
  }
  const { database: kept, release } = await reuseOnServer(() => createFreshDatabase(source));
  return closedBy(await openDatabase({ url: kept.url, poolSize: 20 }), release);
}

function closedBy(database: Database, release: () => Promise<void>): Database {
  return {
    ...database,
    async close() {
      await database.pool.end();
      await release();
    },
  };
}

/** Unpacks a migrated and empty embedded database into a new folder, for a process of its own. */
export async function unpackFreshDatabase(
  { dump }: Extract<DatabaseSource, { kind: 'pglite' }>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await extract({ file: dump, cwd: folder, dmode: 0o700, fmode: 0o600 });
}

/** A copy of the template for a server of its own; with PostgreSQL's own, an empty database. */
export async function createFreshDatabase(
  source: Extract<DatabaseSource, { kind: 'postgres' }>,
  template = source.template,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${source.prefix}_${randomUUID().slice(0, 8)}`;
  await asAdministrator(source.url, (admin) => admin.query(`create database ${name} template ${template}`));
  const drop = async () => {
    await asAdministrator(source.url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { url: urlOf(source.url, name), drop };
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const there = new URL(url);
  there.pathname = `/${database}`;
  return there.href;
}

/** Runs `act` on the database that TEST_DATABASE_URL names; none of ours may be in use for CREATE and DROP. */
export async function asAdministrator<T>(url: string, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await act(admin);
  } finally {
    await admin.end();
  }
}
