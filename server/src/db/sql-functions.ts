import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool } from 'pg';

/** One file for each function of the database, named for it, with the triggers that call it. */
const functionsFolder = fileURLToPath(new URL('../../sql', import.meta.url));

/** The texts of server/sql by function: `create or replace` statements that can be run again and again. */
export function readFunctionFiles(): Map<string, string> {
  const files = readdirSync(functionsFolder).filter((file) => file.endsWith('.sql'));
  return new Map(files.sort().map((file) => [file.slice(0, -'.sql'.length), readText(file)]));
}

function readText(file: string): string {
  return readFileSync(join(functionsFolder, file), 'utf8');
}

/** The definitions of our functions in the database, each with its triggers, as PostgreSQL prints them. */
export async function readDatabaseFunctions(db: Pool | ClientBase): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; definition: string }>(`
    select p.proname as name, pg_get_functiondef(p.oid) || coalesce((
      select string_agg(pg_get_triggerdef(t.oid), E'\\n' order by t.tgname)
      from pg_trigger t where t.tgfoid = p.oid and not t.tgisinternal), '') as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname like 'foyer\\_%'
    order by p.proname, p.oid`);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/**
 * The functions whose file differs from the database. Runs the files in a transaction that is rolled back, so that both
 * sides are printed by PostgreSQL.
 */
export async function changedFunctions(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    const before = await readDatabaseFunctions(client);
    await client.query('begin');
    for (const text of readFunctionFiles().values()) await client.query(text);
    const after = await readDatabaseFunctions(client);
    return [...after].filter(([name, definition]) => before.get(name) !== definition).map(([name]) => name);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
