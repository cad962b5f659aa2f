import type { Deps } from '#src/deps.ts';
import { type CapturedContact, type LeadOrigin, saveLead } from '#src/features/leads/capture/save-lead.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

/** Captures a lead for a new contact, and returns the part of the response about it. */
export async function captureLead(deps: Deps, viewer: Viewer, contact: CapturedContact, origin: LeadOrigin) {
  const { lead, isNewLead } = await deps.db.transaction((tx) => saveLead(deps, tx, viewer, contact, origin));
  return { leadExists: !isNewLead, leadId: lead.id, isNewLead };
}
