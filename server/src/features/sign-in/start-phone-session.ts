import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { type SignInOutcome, startSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

/** Signs in the account with this verified phone, in the transaction that used up the proof; null if there is none. */
export async function startPhoneSession(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  phone: string,
): Promise<SignInOutcome | null> {
  const user = await findUserByVerifiedPhone(tx, phone);
  if (!user) return null;
  const { id: userId } = user;
  const auditEntries = [
    { event: 'sign-in', outcome: 'ok', reason: 'phone', contact: maskPhone(phone), userId },
  ] as const;
  // Phone sign-ins are always remembered.
  return startSession(deps, tx, viewer, { userId, method: 'phone', remember: true, auditEntries });
}
