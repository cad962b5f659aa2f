import { type Database, openDatabase } from '../src/db/client.ts';
import { databaseFolder } from '../src/db/folder/data-folder.ts';
import { lockFolder } from '../src/db/folder/folder-lock.ts';

/** Works on the embedded database of a folder as a server does that is then stopped. */
export async function inFolder<T>(dataDir: string, act: (database: Database) => Promise<T>): Promise<T> {
  const lock = await lockFolder(dataDir);
  const database = await openDatabase({ folder: databaseFolder(dataDir) });
  try {
    return await act(database);
  } finally {
    await database.close();
    await lock.release();
  }
}

/** Works on a PostgreSQL database. */
export async function inPostgres<T>(url: string, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, poolSize: 3 });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** Every row of every table that is not empty, as PostgreSQL writes it; what pg-boss notes about its installation aside. */
export async function contentOf({ pool }: Database): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  await client.query("set timezone to 'UTC'");
  const { rows: tables } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const content: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !['pgboss.version', 'pgboss.bam'].includes(table.name))) {
    const { rows } = await client.query<{ line: string }>(
      `select t.*::text as line from ${name} t order by t.*::text collate "C"`,
    );
    if (rows.length > 0) content[name] = rows.map(({ line }) => line);
  }
  client.release(true);
  return content;
}
