import { lt, sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { turnPartitions } from './partitions.ts';
import { analyticsPeople } from './tables.ts';

/** Makes room for the months to come, and lets go of what is older than the operator wants to keep. */
export async function purgeAnalytics(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  await turnPartitions(deps);
  // Counted by the database: JavaScript's April 30th less two months is a day in March.
  const { retentionMonths: months } = deps.settings.analytics;
  const oldest = sql`${deps.clock.now().toISOString()}::timestamptz - make_interval(months => ${months}::int)`;
  await deps.db.delete(analyticsPeople).where(lt(analyticsPeople.updatedAt, oldest));
}
