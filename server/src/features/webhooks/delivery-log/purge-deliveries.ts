import { and, lt, ne, or } from 'drizzle-orm';
import { webhookDeliveries } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import { retainedSince } from './retention.ts';

/** Forgets what was sent long ago. What is sent again just now stays until that is settled. */
export async function purgeDeliveries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { createdAt, state, nextAt } = webhookDeliveries;
  const since = retainedSince(deps);
  await deps.db.delete(webhookDeliveries).where(and(lt(createdAt, since), or(ne(state, 'waiting'), lt(nextAt, since))));
}
