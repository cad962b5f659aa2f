import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { findUserByIdentity } from '#src/features/identities/queries.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isPhoneJustProven } from '../contacts/proven-contacts.ts';
import type { ProvenContacts } from '../expiry/settle-rivals.ts';
import type { LeadRow } from '../queries.ts';
import { isIdentityJustProven, type LeadIdentity } from './identity-of-lead.ts';

/** An existing account, and what the lead has in common with it. */
export type Owner = { id: string; by: 'identity' | 'phone' };

/**
 * The existing account of a lead, by its identity, which may have been linked since, or by its verified phone. If they
 * belong to different accounts, the identity decides. A proof that is not recent does not sign in to an existing account.
 */
export async function findOwner(
  deps: Deps,
  tx: Tx,
  lead: LeadRow,
  proven: ProvenContacts,
  identity: LeadIdentity | null,
): Promise<Owner | null> {
  const byIdentity = identity && (await findUserByIdentity(tx, identity));
  if (identity && byIdentity && isIdentityJustProven(deps, identity)) return { id: byIdentity.id, by: 'identity' };

  const byPhone = proven.phone === null ? undefined : await findUserByVerifiedPhone(tx, proven.phone);
  if (byIdentity && byIdentity.id !== byPhone?.id) {
    throw new AppError('IDENTITY_IN_USE', 'This account is linked to another Foyer account. Sign in with it.');
  }
  if (!byPhone) return null;
  if (!isPhoneJustProven(deps, lead)) throw unproven();
  return { id: byPhone.id, by: 'phone' };
}

/** The refusal for a lead without a verified contact. */
export function unproven(): AppError {
  return new AppError('CONTACT_NOT_VERIFIED', 'Verify your phone number or your email first.');
}
