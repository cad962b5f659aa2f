import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { findUserByIdentity } from '#src/features/identities/queries.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { phoneJustProven } from '../contacts/proven-contacts.ts';
import type { Won } from '../expiry/settle-rivals.ts';
import type { LeadRow } from '../queries.ts';
import { identityJustProven, type LeadIdentity } from './identity-of-lead.ts';

/** By what a lead turned out to be somebody who has an account. */
export type Owner = { id: string; by: 'identity' | 'phone' };

/**
 * Whose account it is already that a lead proved: by its identity, which may have been linked since the lead began, or
 * by its phone. Where the two are different people's, the identity decides, as it would have at the beginning. A proof
 * that is not fresh signs in to no account that is there.
 */
export async function findOwner(
  deps: Deps,
  tx: Tx,
  lead: LeadRow,
  won: Won,
  identity: LeadIdentity | null,
): Promise<Owner | null> {
  const byIdentity = identity && (await findUserByIdentity(tx, identity));
  if (identity && byIdentity && identityJustProven(deps, identity)) return { id: byIdentity.id, by: 'identity' };

  const byPhone = won.phone === null ? undefined : await findUserByVerifiedPhone(tx, won.phone);
  if (byIdentity && byIdentity.id !== byPhone?.id) {
    throw new AppError('IDENTITY_IN_USE', 'This account is linked to another Foyer account. Sign in with it.');
  }
  if (!byPhone) return null;
  if (!phoneJustProven(deps, lead)) throw unproven();
  return { id: byPhone.id, by: 'phone' };
}

export function unproven(): AppError {
  return new AppError('CONTACT_NOT_VERIFIED', 'Prove your phone number or your email first.');
}
