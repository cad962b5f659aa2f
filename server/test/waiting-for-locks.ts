import type { Database } from '#src/db/client.ts';

/** How many connections wait for a lock, of those to this database alone: other tests use the same server. */
export async function waitingForLocks({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ many: number }>(
    "select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.many ?? 0;
}
