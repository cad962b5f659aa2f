import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { type CapturedContact, type LeadOrigin, saveLead } from '#src/features/leads/capture/save-lead.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { maskContact } from '../read-identifier.ts';

/** What the answer of `continue` says about the lead that a new contact makes. */
export async function captureLead(deps: Deps, viewer: Viewer, contact: CapturedContact, origin: LeadOrigin) {
  const { lead, isNewLead } = await deps.db.transaction((tx) => saveLead(deps, tx, viewer, contact, origin));
  if (isNewLead) {
    const reason = 'phone' in contact ? 'phone' : 'email';
    await audit(deps, viewer, { event: 'lead.created', outcome: 'ok', reason, contact: maskContact(contact) });
  }
  return { leadExists: !isNewLead, leadId: lead.id, isNewLead };
}
