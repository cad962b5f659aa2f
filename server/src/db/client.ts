import { PGlite } from '@electric-sql/pglite';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { setUpConnection } from './connection-settings.ts';
import { pgliteOptions } from './pglite-options.ts';
import { pglitePool } from './pglite-pool.ts';
import { namingClient, StatementNames } from './statement-names.ts';

/** The connection of a transaction. Later transactions reuse it, with the statements that were prepared on it. */
export const connection = Symbol('connection');

export type Db = NodePgDatabase & { $client: pg.Pool };
/** Inside a transaction use only this: with PGlite a query on the outer `db` would wait forever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0] & { [connection]?: pg.PoolClient };

export type Database = { db: Db; pool: pg.Pool; kind: 'pglite' | 'postgres'; close: () => Promise<void> };

/** PostgreSQL when a URL is given, else the embedded PGlite; both behind one pg.Pool. */
export async function openDatabase(
  where: { url: string; poolSize: number } | { pglite: PGlite } | { folder: string },
): Promise<Database> {
  if ('url' in where) {
    const Client = namingClient(new StatementNames());
    const { url: connectionString, poolSize: max } = where;
    const onConnect = async (client: pg.ClientBase) => void (await client.query(setUpConnection));
    const pool = new pg.Pool({ Client, connectionString, max, connectionTimeoutMillis: 10_000, onConnect });
    // The server closes connections when it restarts: idle ones, and those of transactions, whose next statement fails. The pool
    // drops both; without listeners the events would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return { db: drizzleOver(pool), pool, kind: 'postgres', close: () => pool.end() };
  }
  const pglite = 'pglite' in where ? where.pglite : await PGlite.create(where.folder, pgliteOptions);
  const pool = pglitePool(pglite);
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { db: drizzleOver(pool), pool, kind: 'pglite', close };
}

/** A Drizzle instance whose transactions expose their connection. */
function drizzleOver(pool: pg.Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction((tx) => run(Object.assign(tx, { [connection]: client })), config);
    } finally {
      client.release();
    }
  };
  return db;
}
