import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { lockIdentity } from '#src/features/identities/queries.ts';
import { offerEmailVerification } from '#src/features/one-time-codes/email/start-email-verification.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { hasPendingEmailProof } from '../contacts/has-pending-email-proof.ts';
import { provenContacts } from '../contacts/proven-contacts.ts';
import { type ProvenContacts, settleRivals } from '../expiry/settle-rivals.ts';
import { type LeadRow, leadNotFound, lifetimeStart } from '../queries.ts';
import { accountOfLead } from './account-of-lead.ts';
import { unproven } from './find-owner.ts';
import { withoutGuestsEmail } from './guest-of-lead.ts';
import { identityOfLead, leadsOfIdentity } from './identity-of-lead.ts';
import { lockClaimants } from './lock-claimants.ts';
import type { AccountOfLead } from './read-conversion.ts';
import { type Converted, signInConverted } from './sign-in-converted.ts';
import { userOfConvertedLead } from './user-of-converted-lead.ts';

/**
 * Converts a lead inside a transaction, under the locks of everything that another conversion or sign-in could change.
 * `account` is what becomes of the lead; null for one that was converted already, which only signs in again.
 */
export async function convertInTransaction(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  unlocked: LeadRow,
  account: AccountOfLead | null,
): Promise<Converted> {
  // Locked first, as in sign-ins through a provider.
  const identity = await identityOfLead(tx, unlocked.id);
  if (identity) await lockIdentity(tx, identity);
  // Before the locks, in the order in which verifying an email takes them.
  if (account) await sendPendingVerification(deps, tx, viewer, inCurrentLanguage(viewer, unlocked));
  const { lead, rivals } = await lockClaimants(tx, unlocked.id, { ...provenContacts(deps, unlocked), identity });
  if (!lead) throw leadNotFound();
  if (lead.convertedAt) {
    const { userId, existedBefore } = await userOfConvertedLead(tx, lead, identity);
    return signInConverted(deps, tx, viewer, lead, identity, { userId, kind: 'again', isExistingUser: existedBefore });
  }
  if (!account || lead.lastActiveAt <= lifetimeStart(deps)) throw leadNotFound();

  const proven = await withoutGuestsEmail(tx, lead, requireProven(deps, lead), identity);
  const { userId, owner } = await accountOfLead(deps, tx, viewer, inCurrentLanguage(viewer, lead), account, {
    proven,
    identity,
  });
  // A conversion to an existing account brings it no email, and by identity no phone: others may go on claiming those.
  const broughtContacts = { phone: owner?.by === 'identity' ? null : proven.phone, email: owner ? null : proven.email };
  const siblings = identity ? await leadsOfIdentity(deps, tx, identity) : new Set<string>();
  await settleRivals(deps, tx, rivals, { ...broughtContacts, userId, siblings });
  await tx.update(leads).set({ convertedAt: deps.clock.now(), userId }).where(eq(leads.id, lead.id));
  const kind = owner ? 'sign-in' : 'sign-up';
  return signInConverted(deps, tx, viewer, lead, identity, { userId, kind, isExistingUser: owner !== null });
}

/** The language may have been switched since the lead was last saved; the account and its first messages follow it. */
function inCurrentLanguage({ chosenLanguage }: Viewer, lead: LeadRow): LeadRow {
  return chosenLanguage ? { ...lead, language: chosenLanguage } : lead;
}

/** The contacts that the lead has verified: at least one, or the conversion is refused. */
export function requireProven(deps: Deps, lead: LeadRow): ProvenContacts {
  const proven = provenContacts(deps, lead);
  if (proven.phone === null && proven.email === null) throw unproven();
  return proven;
}

/** Sends the verification of an email that has not been sent yet, as after a sign-up through a provider. */
async function sendPendingVerification(deps: Deps, tx: Tx, viewer: Viewer, lead: LeadRow): Promise<void> {
  const { id: leadId, email, phone, language } = lead;
  if (email === null || lead.emailVerifiedAt !== null || (phone && (await findUserByVerifiedPhone(tx, phone)))) return;
  if (await hasPendingEmailProof(deps, tx, { id: leadId, email })) return;
  await offerEmailVerification(deps, tx, viewer, { email, leadId, language });
}
