import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { exists } from '../backup/backup-database.ts';
import { openDatabase } from '../client.ts';
import { databaseFolder } from '../folder/data-folder.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { isBehind, migrateDatabase } from '../migrate.ts';
import { copyAll, type Moved, notEmpty } from './copy-all.ts';
import { filledOf, tablesOf } from './tables.ts';

const oldestVersion = 15;

/**
 * Copies the embedded database of a data folder into an empty PostgreSQL database: all of it or nothing. The embedded
 * one is only read. Refuses while a server is using the folder.
 */
export async function moveDatabase(dataDir: string, url: string): Promise<Moved> {
  const folder = databaseFolder(dataDir);
  if (!(await exists(join(folder, 'PG_VERSION'))))
    throw new Error(
      `There is no embedded database in ${dataDir}. Set DATA_DIR to the folder that Foyer was started with.`,
    );
  const lock = await lockFolder(dataDir);
  try {
    return await connected({ folder }, async (source) => {
      if (await isBehind(drizzle(source))) throw behind();
      return await connected({ url, poolSize: 2 }, async (target, pool) => {
        await prepare(source, target, pool);
        return await copyAll(source, target);
      });
    });
  } finally {
    await lock.release();
  }
}

/** Runs `act` on the only connection of a database; PGlite has no more than one. */
async function connected<T>(
  where: Parameters<typeof openDatabase>[0],
  act: (client: pg.PoolClient, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where);
  try {
    const client = await database.pool.connect();
    // The connection may be lost while the other side works; the next statement reports it. Without a listener the event would
    // end the process.
    client.on('error', () => {});
    try {
      return await act(client, database.pool);
    } finally {
      // Destroys the connection, with any open transaction.
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

/** The version of the queue's tables; null where there are none. */
async function queueVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query("select to_regclass('pgboss.version') is not null as there");
  if (!rows[0].there) return null;
  return (await client.query<{ version: number }>('select version from pgboss.version')).rows[0]?.version ?? null;
}

/** Creates the source's tables in the target. Refuses a target that contains data before writing anything. */
async function prepare(source: pg.ClientBase, target: pg.ClientBase, pool: pg.Pool): Promise<void> {
  await requireFit(target);
  const filled = await filledOf(target, await tablesOf(target));
  if (filled.length > 0) throw notEmpty(filled);
  await migrateDatabase({ pool });
  const version = await queueVersion(source);
  if (version === null) return;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
  if ((await queueVersion(target)) !== version) throw behind();
}

function behind(): Error {
  return new Error(
    'The embedded database was last used by an older Foyer. Start this one on it once (npm start without DATABASE_URL), stop it, and try again.',
  );
}

async function requireFit(target: pg.ClientBase): Promise<void> {
  const { rows } = await target.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
  );
  const [found] = rows;
  if (!found || found.version < oldestVersion)
    throw new Error(
      `PostgreSQL ${found?.version} is too old. Name a database of PostgreSQL ${oldestVersion} or newer.`,
    );
  if (found.encoding !== 'UTF8')
    throw new Error(
      `The database of DATABASE_URL has the encoding ${found.encoding}. Make one with the encoding UTF8.`,
    );
}
