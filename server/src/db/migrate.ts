import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { migrationsFolder } from '#src/folders.ts';
import type { Database } from './client.ts';

/** An arbitrary number that every Foyer process uses. */
const advisoryLock = 4_061_937_025;

type Queries = Pick<NodePgDatabase, 'execute'>;

/** Keeps other processes from migrating, and so from starting, until the transaction ends. */
export const holdMigrations = `select pg_advisory_xact_lock(${advisoryLock})`;

/** The database holds a migration that this version does not have. */
export class DatabaseTooNew extends Error {}

/**
 * Brings the tables up to date. Processes that start at once do it one after the other, and the later ones find
 * nothing to do. Refuses a database that holds a migration this code does not have: going on could destroy data.
 */
export async function migrateDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    try {
      const db = drizzle(client);
      if (await isBehind(db)) await migrate(db, { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
    }
  } finally {
    client.release();
  }
}

/** Whether the database is missing migrations of this code. Throws DatabaseTooNew if it has others. */
export async function isBehind(db: Queries): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder });
  const state = await appliedMigration(db);
  if (state && !known.some(({ hash }) => hash === state.hash)) throw tooNew(known, state.createdAt);
  return state?.hash !== known.at(-1)?.hash;
}

/** The newest migration in the database; null when it is empty. */
async function appliedMigration(db: Queries): Promise<{ hash: string; createdAt: number } | null> {
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (!table.rows[0]?.there) return null;
  const { rows } = await db.execute<{ hash: string; created_at: string }>(
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  const [newest] = rows;
  return newest ? { hash: newest.hash, createdAt: Number(newest.created_at) } : null;
}

function tooNew(known: readonly MigrationMeta[], createdAt: number): DatabaseTooNew {
  const newest = known.at(-1)?.folderMillis ?? 0;
  const day = (millis: number) => new Date(millis).toISOString().slice(0, 10);
  return new DatabaseTooNew(
    `The database was last changed by another version of Foyer (migration of ${day(createdAt)}; this version knows ` +
      `migrations up to ${day(newest)}). Start that version, or restore a backup made with this one.`,
  );
}
