import { PGlite } from '@electric-sql/pglite';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { setAlike } from './alike.ts';
import { pgliteOptions } from './pglite-options.ts';
import { pglitePool } from './pglite-pool.ts';
import { namingClient, StatementNames } from './statement-names.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
/** Inside a transaction only this may be used: with PGlite the outer `db` would wait for ever. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = { db: Db; pool: pg.Pool; kind: 'pglite' | 'postgres'; close: () => Promise<void> };

/** PostgreSQL when a URL is given, else the embedded PGlite; both behind one pg.Pool. */
export async function openDatabase(
  where: { url: string; poolSize: number } | { pglite: PGlite } | { folder: string },
): Promise<Database> {
  if ('url' in where) {
    const Client = namingClient(new StatementNames());
    const { url: connectionString, poolSize: max } = where;
    const onConnect = async (client: pg.ClientBase) => void (await client.query(setAlike));
    const pool = new pg.Pool({ Client, connectionString, max, connectionTimeoutMillis: 10_000, onConnect });
    // The server closes idle connections when it restarts. The pool drops them; unheard, the event would end the process.
    pool.on('error', () => {});
    return { db: drizzle(pool), pool, kind: 'postgres', close: () => pool.end() };
  }
  const pglite = 'pglite' in where ? where.pglite : await PGlite.create(where.folder, pgliteOptions);
  const pool = pglitePool(pglite);
  const close = async () => {
    await pool.end();
    await pglite.close();
  };
  return { db: drizzle(pool), pool, kind: 'pglite', close };
}
