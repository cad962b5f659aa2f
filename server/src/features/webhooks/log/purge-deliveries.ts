import { and, lt, ne } from 'drizzle-orm';
import { webhookDeliveries } from '#src/db/schema/webhooks.ts';
import type { Deps } from '#src/deps.ts';
import { keptSince } from './kept-since.ts';

/** Forgets what was sent long ago. What waits, since it was sent again, stays until it is settled. */
export async function purgeDeliveries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, keptSince(deps)), ne(webhookDeliveries.state, 'waiting')));
}
