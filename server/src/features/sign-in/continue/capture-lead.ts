import type { Deps } from '#src/deps.ts';
import { type CapturedContact, type LeadOrigin, saveLead } from '#src/features/leads/capture/save-lead.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

/** What the answer of `continue` says about the lead that a new contact makes. */
export async function captureLead(deps: Deps, viewer: Viewer, contact: CapturedContact, origin: LeadOrigin) {
  const { lead, isNewLead } = await deps.db.transaction((tx) => saveLead(deps, tx, viewer, contact, origin));
  return { leadExists: !isNewLead, leadId: lead.id, isNewLead };
}
