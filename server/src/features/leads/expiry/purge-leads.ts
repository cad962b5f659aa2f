import { and, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { audit, ownInitiative } from '#src/audit/audit.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { lifetimeStart } from '../queries.ts';

/** Deletes leads beyond their lifetime, with their codes. Returns how many. */
export async function purgeLeads(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>): Promise<number> {
  const before = lifetimeStart(deps);
  const purged = await deps.db
    .delete(leads)
    .where(
      or(
        and(isNull(leads.convertedAt), lte(leads.lastActiveAt, before)),
        and(isNotNull(leads.convertedAt), lte(leads.convertedAt, before)),
      ),
    )
    .returning({ id: leads.id });
  if (purged.length > 0) {
    await audit(deps, ownInitiative, { event: 'lead.purged', outcome: 'ok', reason: `lifetime: ${purged.length}` });
  }
  return purged.length;
}
