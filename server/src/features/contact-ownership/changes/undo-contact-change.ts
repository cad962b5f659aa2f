import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { contactChanges } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { cancelPendingProofs } from '../cancel-pending-proofs.ts';
import { claimEmail, claimPhone } from '../claim-contact.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import {
  type ContactChange,
  findContactChange,
  isUndoable,
  maskPreviousContact,
  presentContactChange,
} from './find-contact-change.ts';
import { removeSignInMethodsSince } from './remove-sign-in-methods-since.ts';

/**
 * Restores a replaced contact. The intruder may have changed more since, so the account returns to its earlier state:
 * contacts replaced later are restored, contacts and sign-in methods added later are removed, a later deletion request is
 * canceled, and all sessions and pending proofs end. Idempotent.
 */
export async function undoContactChange(deps: Deps, viewer: Viewer, { token }: { token: string }) {
  const { change, ended } = await deps.db.transaction(async (tx) => {
    const { userId } = await findContactChange(deps, tx, token);
    await lockOwner(tx, userId);
    const change = await findContactChange(deps, tx, token);
    if (change.undoneAt !== null) return { change, ended: [] };
    return undo(deps, tx, viewer, change);
  });
  forgetSessions(deps, ended);
  return presentContactChange(change);
}

async function undo(deps: Deps, tx: Tx, viewer: Viewer, change: ContactChange) {
  const { userId, what, createdAt } = change;
  const now = deps.clock.now();
  await restore(deps, tx, change);
  const since = and(
    eq(contactChanges.userId, userId),
    isNull(contactChanges.undoneAt),
    gt(contactChanges.createdAt, createdAt),
  );
  const later = await tx.select().from(contactChanges).where(since).orderBy(asc(contactChanges.createdAt));
  const firstOfOther = later.find((one) => one.what !== what);
  if (firstOfOther)
    await (isUndoable(firstOfOther) ? restoreIfFree(deps, tx, firstOfOther) : removeContact(tx, firstOfOther));
  // The undo links of contacts added since must not restore them.
  await tx.update(contactChanges).set({ expiresAt: now }).where(since);
  await removeSignInMethodsSince(tx, userId, createdAt);
  await cancelDeletion(deps, tx, viewer, userId, createdAt);
  await cancelPendingProofs(tx, [userId]);
  const ended = await endSessions(deps, tx, eq(sessions.userId, userId), 'credentials-changed');
  await tx.update(contactChanges).set({ undoneAt: now }).where(eq(contactChanges.id, change.id));
  const entry = { outcome: 'ok', reason: what, contact: maskPreviousContact(change), userId } as const;
  await auditIn(deps, tx, viewer, { event: 'contact.change-undone', ...entry });
  return { change: { ...change, undoneAt: now }, ended: ended.map(({ id }) => id) };
}

function restore(deps: Deps, tx: Tx, { userId, what, before }: ContactChange): Promise<void> {
  return what === 'email' ? claimEmail(deps, tx, userId, before) : claimPhone(deps, tx, userId, before);
}

/** If another account has verified the contact since, this account is left without one rather than with the newer one. */
async function restoreIfFree(deps: Deps, tx: Tx, change: ContactChange): Promise<void> {
  try {
    await tx.transaction((inner) => restore(deps, inner, change));
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    await removeContact(tx, change);
  }
}

/** Removes this kind of contact from the account. */
async function removeContact(tx: Tx, { userId, what }: Pick<ContactChange, 'userId' | 'what'>): Promise<void> {
  const noContact =
    what === 'email'
      ? { email: null, emailTyped: null, emailVerifiedAt: null, emailVouchedBy: null }
      : { phone: null, phoneVerifiedAt: null };
  await tx.update(users).set(noContact).where(eq(users.id, userId));
}
