import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { analyticsEvents, analyticsPeople } from './analytics-tables.ts';
import { personKeysOf } from './queries.ts';

/** Erases a member's analytics, including those of their browsers before they signed in. */
export async function eraseAnalytics(deps: Pick<Deps, 'secrets'>, tx: Tx, userId: string): Promise<void> {
  const people = await personKeysOf(deps, tx, userId);
  await tx.delete(analyticsEvents).where(inArray(analyticsEvents.person, people));
  await tx.delete(analyticsPeople).where(inArray(analyticsPeople.person, people));
}
