import { lt } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { turnPartitions } from './partitions.ts';
import { analyticsPeople } from './tables.ts';

/** Makes room for the months to come, and lets go of what is older than the operator wants to keep. */
export async function purgeAnalytics(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  await turnPartitions(deps);
  const oldest = new Date(deps.clock.now());
  oldest.setUTCMonth(oldest.getUTCMonth() - deps.settings.analytics.retentionMonths);
  await deps.db.delete(analyticsPeople).where(lt(analyticsPeople.updatedAt, oldest));
}
