import type { Deps } from '#src/deps.ts';
import { audit } from '#src/features/accounts/audit/audit.ts';
import { type CapturedContact, keepLead, type LeadOrigin } from '#src/features/leads/capture/keep-lead.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { maskContact } from '../read-identifier.ts';

/** What the answer of `continue` says about the lead that a new contact makes. */
export async function captureLead(deps: Deps, viewer: Viewer, contact: CapturedContact, origin: LeadOrigin) {
  const { lead, isNewLead } = await deps.db.transaction((tx) => keepLead(deps, tx, viewer, contact, origin));
  if (isNewLead) {
    const reason = 'phone' in contact ? 'phone' : 'email';
    await audit(deps, viewer, { event: 'lead.created', outcome: 'ok', reason, contact: maskContact(contact) });
  }
  return { leadExists: !isNewLead, leadId: lead.id, isNewLead };
}
