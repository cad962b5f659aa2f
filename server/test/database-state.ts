import { sql } from 'drizzle-orm';
import type { TestApp } from './open-test-app.ts';

/** What every table holds, in short; what counts and records the asking itself apart. */
export async function databaseState(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  without: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const asking = ['budgets', 'event_views', 'event_view_sources', 'view_marks', 'view_salts', ...without];
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename <> all(${sql.param(asking)}::text[]) order by 1`,
  );
  const held: Record<string, unknown> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const found = await db.execute(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as held from ${table} t`,
    );
    held[name] = found.rows[0]?.held;
  }
  return held;
}
