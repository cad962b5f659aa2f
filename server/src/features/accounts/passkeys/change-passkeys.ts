import type { Passkey } from '@foyer/contract/identity/passkeys.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { and, eq } from 'drizzle-orm';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { auditRow } from '../audit/audit.ts';
import { notifyOwner } from '../notices/notify-owner.ts';
import { requireRecentSignIn } from '../sessions/require-recent-sign-in.ts';
import { requireWayIn } from '../ways-in/last-credential.ts';
import { lockWaysIn } from '../ways-in/lock-ways-in.ts';
import { passkeyColumns, presentPasskey } from './list-passkeys.ts';

export async function renamePasskey(
  deps: Deps,
  { userId }: SignedInUser,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<Passkey> {
  const [renamed] = await deps.db
    .update(passkeys)
    .set({ name: cleanLine(name) })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning(passkeyColumns);
  if (!renamed) throw noSuchPasskey();
  return presentPasskey(renamed);
}

/** Removes a passkey unless it is the last way in (rule 26). Its owner is told by email. */
export async function removePasskey(
  deps: Deps,
  viewer: SignedInUser,
  { passkeyId }: { passkeyId: string },
): Promise<void> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    const ways = await lockWaysIn(tx, userId);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (!removed) throw noSuchPasskey();
    requireWayIn({ ...ways, passkeys: ways.passkeys - 1 });
    await tx.insert(auditEvents).values(auditRow(deps, viewer, { event: 'passkey.removed', outcome: 'ok', userId }));
    await notifyOwner(deps, tx, viewer, { userId, what: 'passkey-removed' });
  });
  deps.wakeOutbox();
}

function noSuchPasskey(): AppError {
  return new AppError('NOT_FOUND', 'There is no such passkey any more.');
}
