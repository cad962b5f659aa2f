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

type CaptureEmailLead = LeadOrigin & {
  email: string;
  name?: string | undefined;
  company?: string | undefined;
  humanCheck?: string | undefined;
};

/**
 * Begins a sign-up with an email, and writes to it. The answer is the same for an email that somebody has proven, but
 * then nothing is sent: a link would only let its owner confirm a stranger's sign-up.
 */
export async function captureEmailLead(deps: Deps, viewer: Viewer, input: CaptureEmailLead): Promise<Lead> {
  const email = readEmail(input.email, 'email');
  const told = {
    ...(input.name !== undefined && { name: readName(input.name, 'name') }),
    ...(input.company !== undefined && { company: readCompany(input.company, 'company') }),
  };
  await guardCapture(deps, viewer, input.humanCheck);
  const contact = { email, emailTyped: input.email.trim() };
  const { lead, isNewLead } = await deps.db.transaction(async (tx) => {
    const kept = await saveLead(deps, tx, viewer, contact, input);
    const lead = await tell(tx, kept.lead, told);
    if (kept.isNewLead && !(await findUserByVerifiedEmail(tx, email))) {
      await offerEmailVerification(deps, tx, viewer, { email, leadId: lead.id, language: lead.language });
    }
    return { lead, isNewLead: kept.isNewLead };
  });
  deps.wakeOutbox();
  return presentLead(lead, viewer, isNewLead);
}

async function tell(tx: Tx, lead: LeadRow, told: { name?: string; company?: string }): Promise<LeadRow> {
  if (Object.keys(told).length === 0) return lead;
  const [row] = await tx
    .update(leads)
    .set(told)
    .where(and(eq(leads.id, lead.id)))
    .returning();
  return row ?? lead;
}
