import { and, eq } from 'drizzle-orm';
import { passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { auditIn } from '../audit/audit.ts';
import { notifyOwner } from '../notices/notify-owner.ts';
import { requireWayIn } from '../ways-in/last-credential.ts';
import { lockOwnAccount } from '../ways-in/lock-own-account.ts';
import { readWaysIn } from '../ways-in/read-ways-in.ts';
import { requireRecentSignIn } from '../ways-in/require-recent-sign-in.ts';
import { noSuchPasskey } from './list-passkeys.ts';

/** Removes a passkey unless it is the last way in (rule 26). Its owner is told by email. */
export async function removePasskey(
  deps: Deps,
  viewer: SignedInUser,
  { passkeyId }: { passkeyId: string },
): Promise<void> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const ways = await readWaysIn(tx, userId);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (!removed) throw noSuchPasskey();
    requireWayIn({ ...ways, passkeys: ways.passkeys - 1 });
    await auditIn(deps, tx, viewer, { event: 'passkey.removed', outcome: 'ok', userId });
    await notifyOwner(deps, tx, viewer, { userId, what: 'passkey-removed' });
  });
  deps.wakeOutbox();
}
