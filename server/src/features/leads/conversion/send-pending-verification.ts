import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { offerEmailVerification } from '#src/features/one-time-codes/email/start-email-verification.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { hasPendingEmailProof } from '../contacts/has-pending-email-proof.ts';
import type { LeadRow } from '../queries.ts';

/** Sends the verification of an email that has not been sent yet, as after a sign-up through a provider. */
export async function sendPendingVerification(deps: Deps, tx: Tx, viewer: Viewer, lead: LeadRow): Promise<void> {
  const { id: leadId, email, phone, language } = lead;
  if (email === null || lead.emailVerifiedAt !== null || (phone && (await findUserByVerifiedPhone(tx, phone)))) return;
  if (await hasPendingEmailProof(deps, tx, { id: leadId, email })) return;
  await offerEmailVerification(deps, tx, viewer, { email, leadId, language });
}
