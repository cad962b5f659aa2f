import { sql } from 'drizzle-orm';
import type { TestApp } from './open-test-app.ts';

/** A digest of every table's content, except those that count and record requests. */
export async function databaseState(
  { deps: { db } }: Pick<TestApp, 'deps'>,
  without: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const excluded = ['budgets', 'event_views', 'event_view_sources', 'view_marks', 'view_salts', ...without];
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename <> all(${sql.param(excluded)}::text[]) order by 1`,
  );
  const digests: Record<string, unknown> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const found = await db.execute(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
    );
    digests[name] = found.rows[0]?.digest;
  }
  return digests;
}
