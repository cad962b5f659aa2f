import { and, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { audit, ownInitiative } from '#src/audit/audit.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { lifetimeAgo } from '../queries.ts';

/** Removes leads that can do nothing any more, with their codes. Answers how many; for the hourly cleaning. */
export async function purgeLeads(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>): Promise<number> {
  const before = lifetimeAgo(deps);
  const gone = await deps.db
    .delete(leads)
    .where(
      or(
        and(isNull(leads.convertedAt), lte(leads.lastActiveAt, before)),
        and(isNotNull(leads.convertedAt), lte(leads.convertedAt, before)),
      ),
    )
    .returning({ id: leads.id });
  if (gone.length > 0) {
    await audit(deps, ownInitiative, { event: 'lead.purged', outcome: 'ok', reason: `lifetime: ${gone.length}` });
  }
  return gone.length;
}
