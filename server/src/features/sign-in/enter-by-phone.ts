import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { type SignInOutcome, startSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

/** Lets in whoever has this phone, in the transaction that used its proof up; null when nobody has it. */
export async function enterByPhone(deps: Deps, tx: Tx, viewer: Viewer, phone: string): Promise<SignInOutcome | null> {
  const user = await findUserByVerifiedPhone(tx, phone);
  if (!user) return null;
  const { id: userId } = user;
  const auditEntries = [
    { event: 'sign-in', outcome: 'ok', reason: 'phone', contact: maskPhone(phone), userId },
  ] as const;
  // Phone sign-ins always persist (spec section 4).
  return startSession(deps, tx, viewer, { userId, method: 'phone', remember: true, auditEntries });
}
