import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findOwnLead, isOwnActiveLead, leadNotFound } from '../queries.ts';

type VerifyLeadCodeInput = { leadId: string; verificationId: string; code: string };

/** Verifies the lead's phone. Using up the code and updating the lead are one transaction. */
export async function verifyLeadCode(deps: Deps, viewer: Viewer, input: VerifyLeadCodeInput): Promise<CodeVerdict> {
  const { id } = await findOwnLead(deps, deps.db, viewer, input.leadId);
  return verifyPhoneCode(deps, viewer, { ...input, purposes: ['sign-up'] }, async (tx, { phone, leadId }) => {
    // A code sent for another lead of this browser does not count for this one.
    if (leadId !== id) throw new AppError('LEAD_NOT_FOUND', 'This code belongs to another sign-up.');
    const now = deps.clock.now();
    const updated = await tx
      .update(leads)
      .set({ phone, phoneVerifiedAt: now, lastActiveAt: now })
      .where(isOwnActiveLead(deps, viewer, id))
      .returning({ id: leads.id });
    if (updated.length === 0) throw leadNotFound();
  });
}
