import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { type Admission, startSession } from '#src/features/accounts/sessions/start-session.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';

export type Entry = { userId: string; admission: Admission };

/** Lets in whoever has this phone, in the transaction that used its proof up; null when nobody has it. */
export async function enterByPhone(deps: Deps, tx: Tx, viewer: Viewer, phone: string): Promise<Entry | null> {
  const user = await findUserByVerifiedPhone(tx, phone);
  if (!user) return null;
  // Phone sign-ins always persist (spec section 4).
  const admission = await startSession(deps, tx, viewer, { userId: user.id, method: 'phone', remember: true });
  return { userId: user.id, admission };
}
