import type { Lead } from '@foyer/contract/leads.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail } from '#src/features/accounts/queries.ts';
import { offerEmailVerification } from '#src/features/one-time-codes/email/start-email-verification.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { presentLead } from '../present-lead.ts';
import type { LeadRow } from '../queries.ts';
import { readCompany, readEmail, readName } from '../validate-fields.ts';
import { guardCapture } from './guard-capture.ts';
import { type LeadOrigin, saveLead } from './save-lead.ts';

type CaptureEmailLeadInput = LeadOrigin & {
  email: string;
  name?: string | undefined;
  company?: string | undefined;
  humanCheck?: string | undefined;
};

/**
 * Starts a sign-up with an email and sends a verification. The response is the same for an email that an account has
 * verified, but then nothing is sent: the link would only let its owner confirm a stranger's sign-up.
 */
export async function captureEmailLead(deps: Deps, viewer: Viewer, input: CaptureEmailLeadInput): Promise<Lead> {
  const email = readEmail(input.email, 'email');
  const details = {
    ...(input.name !== undefined && { name: readName(input.name, 'name') }),
    ...(input.company !== undefined && { company: readCompany(input.company, 'company') }),
  };
  await guardCapture(deps, viewer, input.humanCheck);
  const contact = { email, emailTyped: input.email.trim() };
  const { lead, isNewLead } = await deps.db.transaction(async (tx) => {
    const saved = await saveLead(deps, tx, viewer, contact, input);
    const lead = await updateDetails(tx, saved.lead, details);
    if (saved.isNewLead && !(await findUserByVerifiedEmail(tx, email))) {
      await offerEmailVerification(deps, tx, viewer, { email, leadId: lead.id, language: lead.language });
    }
    return { lead, isNewLead: saved.isNewLead };
  });
  deps.wakeOutbox();
  return presentLead(lead, viewer, isNewLead);
}

async function updateDetails(tx: Tx, lead: LeadRow, details: { name?: string; company?: string }): Promise<LeadRow> {
  if (Object.keys(details).length === 0) return lead;
  const [row] = await tx
    .update(leads)
    .set(details)
    .where(and(eq(leads.id, lead.id)))
    .returning();
  return row ?? lead;
}
