import { sql } from 'drizzle-orm';
import type { TestApp } from './open-test-app.ts';

export type DumpedRow = { table: string; text: string };

/** Every row of the database, as a thief would read it. */
export async function dumpDatabase({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<DumpedRow[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const all: DumpedRow[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select row_to_json(t)::text as text from ${sql.raw(name)} t`,
    );
    all.push(...rows.map(({ text }) => ({ table: name, text })));
  }
  return all;
}
