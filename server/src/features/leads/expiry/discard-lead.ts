import { audit } from '#src/audit/audit.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { findOwnLead, isOwnActiveLead, leadNotFound } from '../queries.ts';
import { deleteCodes } from './delete-codes.ts';
import { discardedLead } from './settle-rivals.ts';

/**
 * "Start over": erases what the lead holds and its codes. The row stays until the next purge, so that a concurrent request
 * finds a discarded lead rather than a missing row.
 */
export async function discardLead(deps: Deps, viewer: Viewer, { leadId }: { leadId: string }): Promise<void> {
  await findOwnLead(deps, deps.db, viewer, leadId);
  await deps.db.transaction(async (tx) => {
    const discarded = await tx
      .update(leads)
      .set(discardedLead(deps.clock.now()))
      .where(isOwnActiveLead(deps, viewer, leadId))
      .returning({ id: leads.id });
    if (discarded.length === 0) throw leadNotFound();
    await deleteCodes(tx, [leadId]);
  });
  await audit(deps, viewer, { event: 'lead.purged', outcome: 'ok', reason: 'discarded' });
}
