import { lt, sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { analyticsPeople } from './analytics-tables.ts';
import { turnPartitions } from './partitions.ts';

/** Creates partitions for coming months and deletes analytics beyond the configured retention. */
export async function purgeAnalytics(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  await turnPartitions(deps);
  // Computed by the database, because JavaScript's month arithmetic overflows at the end of months.
  const { retentionMonths: months } = deps.settings.analytics;
  const oldest = sql`${deps.clock.now().toISOString()}::timestamptz - make_interval(months => ${months}::int)`;
  await deps.db.delete(analyticsPeople).where(lt(analyticsPeople.updatedAt, oldest));
}
