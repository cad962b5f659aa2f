import { audit } from '#src/audit/audit.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { findOwnLead, leadNotFound, ownLiving } from '../queries.ts';
import { killCodes } from './kill-codes.ts';
import { deadLead } from './settle-rivals.ts';

/**
 * "Start over": the lead keeps nothing of what it told, and its codes are gone. Its row stays until the next cleaning,
 * so that a request that comes in at the same moment finds a dead lead rather than none to refer to.
 */
export async function discardLead(deps: Deps, viewer: Viewer, { leadId }: { leadId: string }): Promise<void> {
  await findOwnLead(deps, deps.db, viewer, leadId);
  await deps.db.transaction(async (tx) => {
    const dead = await tx
      .update(leads)
      .set(deadLead(deps.clock.now()))
      .where(ownLiving(deps, viewer, leadId))
      .returning({ id: leads.id });
    if (dead.length === 0) throw leadNotFound();
    await killCodes(tx, [leadId]);
  });
  await audit(deps, viewer, { event: 'lead.purged', outcome: 'ok', reason: 'discarded' });
}
