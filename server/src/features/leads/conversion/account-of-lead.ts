import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { absorbGuest } from '#src/features/contact-ownership/absorb-guest.ts';
import { saveIdentity } from '#src/features/identities/save-identity.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import type { ProvenContacts } from '../expiry/settle-rivals.ts';
import type { LeadRow } from '../queries.ts';
import { becomeUser } from './become-user.ts';
import { findOwner, type Owner } from './find-owner.ts';
import { lockGuestOfLead } from './guest-of-lead.ts';
import type { LeadIdentity } from './identity-of-lead.ts';
import type { AccountOfLead } from './read-conversion.ts';

/**
 * The account that a locked lead becomes: its existing owner's, which absorbs a guest of the lead, or a new one.
 * `owner` is null for a new account.
 */
export async function accountOfLead(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  lead: LeadRow,
  account: AccountOfLead,
  { proven, identity }: { proven: ProvenContacts; identity: LeadIdentity | null },
): Promise<{ userId: string; owner: Owner | null }> {
  const owner = await findOwner(deps, tx, lead, proven, identity);
  if (owner) await lockOwner(tx, owner.id);
  const guestId = await lockGuestOfLead(deps, tx, lead, proven);
  if (owner) {
    if (guestId !== null) await absorbGuest(deps, tx, guestId, owner.id);
    return { userId: owner.id, owner };
  }
  const userId = await becomeUser(deps, tx, lead, proven, account, identity, guestId);
  if (identity) await saveIdentity(deps, tx, viewer, { userId, claims: identity, used: true, silent: true });
  return { userId, owner: null };
}
