import type { Role } from '@foyer/contract/accounts.ts';
import type { Lead } from '@foyer/contract/leads.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail } from '#src/features/accounts/queries.ts';
import { offerEmailVerification } from '#src/features/one-time-codes/email/start-email-verification.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { requireLookupBudget } from '#src/features/one-time-codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { presentLead } from '../present-lead.ts';
import { findOwnLead, isOwnActiveLead, type LeadRow, leadNotFound } from '../queries.ts';
import { readCompany, readEmail, readName } from '../validate-fields.ts';
import { hasPendingEmailProof } from './has-pending-email-proof.ts';

/** Verification flags in the body are ignored: only the server decides what is verified. */
type UpdateLeadProfileInput = {
  leadId: string;
  phone?: string | undefined;
  countryCode?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  company?: string | undefined;
  role?: Role | undefined;
  language?: Language | undefined;
  humanCheck?: string | undefined;
};

/** Updates a lead. A changed contact loses its verification; a new email gets a verification message. */
export async function updateLeadProfile(deps: Deps, viewer: Viewer, input: UpdateLeadProfileInput): Promise<Lead> {
  await findOwnLead(deps, deps.db, viewer, input.leadId);
  const language = input.language ?? viewer.chosenLanguage ?? undefined;
  const changes = readChanges({ ...input, language });
  // The response reveals whether an email is in use, so it counts as a lookup.
  if (changes.email !== undefined) await requireLookupBudget(deps, viewer, input.humanCheck);
  const row = await deps.db.transaction(async (tx) => {
    const lead = await findOwnLead(deps, tx, viewer, input.leadId);
    const { email, phone } = changes;
    if (email !== undefined) await requestEmailProof(deps, tx, viewer, lead, email, changes.language ?? lead.language);
    const [changed] = await tx
      .update(leads)
      .set({
        ...changes,
        ...(email !== undefined && {
          emailVerifiedAt: sql`case when ${leads.email} = ${email} then ${leads.emailVerifiedAt} end`,
        }),
        ...(phone !== undefined && {
          phoneVerifiedAt: sql`case when ${leads.phone} = ${phone} then ${leads.phoneVerifiedAt} end`,
        }),
        lastActiveAt: deps.clock.now(),
      })
      .where(isOwnActiveLead(deps, viewer, lead.id))
      .returning();
    if (!changed) throw leadNotFound();
    return changed;
  });
  deps.wakeOutbox();
  return presentLead(row, viewer);
}

function readChanges({ phone, countryCode, email, name, company, role, language }: UpdateLeadProfileInput) {
  return {
    ...(phone !== undefined && { phone: readPhone(phone, countryCode, 'phone').e164 }),
    ...(email !== undefined && { email: readEmail(email, 'email'), emailTyped: email.trim() }),
    ...(name !== undefined && { name: readName(name, 'name') }),
    ...(company !== undefined && { company: readCompany(company, 'company') }),
    ...(role !== undefined && { role }),
    ...(language !== undefined && { language }),
  };
}

/** Refuses an email that an account has verified; sends a verification unless one is pending or not needed. */
async function requestEmailProof(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  lead: LeadRow,
  email: string,
  language: Language,
): Promise<void> {
  if (await findUserByVerifiedEmail(tx, email)) {
    throw new AppError('EMAIL_IN_USE', 'An account with this email already exists.');
  }
  const isProven = lead.email === email && lead.emailVerifiedAt !== null;
  if (isProven || (lead.email === email && (await hasPendingEmailProof(deps, tx, { id: lead.id, email })))) return;
  await offerEmailVerification(deps, tx, viewer, { email, leadId: lead.id, language });
}
