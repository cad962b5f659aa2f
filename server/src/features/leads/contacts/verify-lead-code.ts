import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findOwnLead, leadNotFound, ownLiving } from '../queries.ts';

type VerifyLeadCode = { leadId: string; verificationId: string; code: string };

/** Proves the lead's phone. The right code is used up and the lead marked in one transaction. */
export async function verifyLeadCode(deps: Deps, viewer: Viewer, input: VerifyLeadCode): Promise<CodeVerdict> {
  const { id } = await findOwnLead(deps, deps.db, viewer, input.leadId);
  return verifyPhoneCode(deps, viewer, { ...input, purposes: ['sign-up'] }, async (tx, { phone, leadId }) => {
    // A code that was sent for another lead of this browser proves nothing for this one.
    if (leadId !== id) throw new AppError('LEAD_NOT_FOUND', 'This code belongs to another sign-up.');
    const now = deps.clock.now();
    const marked = await tx
      .update(leads)
      .set({ phone, phoneVerifiedAt: now, lastActiveAt: now })
      .where(ownLiving(deps, viewer, id))
      .returning({ id: leads.id });
    if (marked.length === 0) throw leadNotFound();
  });
}
