import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findOwnLead, leadNotFound } from '#src/features/leads/queries.ts';
import { checkEmailCode } from '#src/features/one-time-codes/email/check-email-code.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import {
  requireSession,
  type SignedInSession,
  type SignInOutcome,
} from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { type ProvenContact, signInProven } from './sign-in-proven.ts';

type VerifyGuestCodeInput = { leadId: string; verificationId?: string | undefined; code: string };

/**
 * Verifies the code sent to this browser for its lead. Using up the code, proving the contact and creating the session are
 * one transaction. Without a `verificationId` it is a code sent by email.
 */
export async function verifyGuestCode(
  deps: Deps,
  viewer: Viewer,
  { leadId, verificationId, code }: VerifyGuestCodeInput,
): Promise<{ verdict: CodeVerdict; signedIn: SignedInSession | null }> {
  await findOwnLead(deps, deps.db, viewer, leadId);
  const result: { outcome: SignInOutcome | null } = { outcome: null };
  const onVerified = async (tx: Tx, contact: ProvenContact) => {
    result.outcome = await signInProven(deps, tx, viewer, leadId, contact);
  };
  const verdict =
    verificationId === undefined
      ? await checkEmailCode(deps, viewer, { purpose: 'guest', leadId, code }, onVerified)
      : await verifyPhoneCode(deps, viewer, { verificationId, code, purposes: ['guest'] }, async (tx, sent) => {
          // A code sent for another lead of this browser does not count for this one.
          if (sent.leadId !== leadId) throw leadNotFound();
          await onVerified(tx, { phone: sent.phone });
        });
  deps.wakeOutbox();
  return { verdict, signedIn: result.outcome && requireSession(result.outcome) };
}
