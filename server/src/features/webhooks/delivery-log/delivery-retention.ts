import { webhookLimits } from '@foyer/contract/rules/webhook-choices.ts';
import { and, lt, ne, or } from 'drizzle-orm';
import { webhookDeliveries } from '#src/db/schema/webhooks.ts';
import type { Clock, Deps } from '#src/deps.ts';

/** Deliveries from before this moment are deleted. */
export function retainedSince({ clock }: { clock: Clock }): Date {
  return new Date(clock.now().getTime() - webhookLimits.keptDays * 24 * 3_600_000);
}

/** Deletes old deliveries. One that is being resent stays until it is settled. */
export async function purgeDeliveries(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { createdAt, state, nextAt } = webhookDeliveries;
  const since = retainedSince(deps);
  await deps.db.delete(webhookDeliveries).where(and(lt(createdAt, since), or(ne(state, 'waiting'), lt(nextAt, since))));
}
