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
  maskReplaced,
  presentContactChange,
} from './find-contact-change.ts';
import { removeSince } from './remove-since.ts';

/**
 * Brings a replaced contact back (rule 23). Whoever replaced it may have done more since, so the account returns to what
 * it was: contacts replaced later come back too, those that were put where none was go, later passwords and ways in go,
 * a later wish to delete it is called off, all sessions and whatever waits end. Sent again, it says the same again.
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
  await bringBack(deps, tx, change);
  const since = and(
    eq(contactChanges.userId, userId),
    isNull(contactChanges.undoneAt),
    gt(contactChanges.createdAt, createdAt),
  );
  const later = await tx.select().from(contactChanges).where(since).orderBy(asc(contactChanges.createdAt));
  const firstOfOther = later.find((one) => one.what !== what);
  if (firstOfOther)
    await (isUndoable(firstOfOther) ? bringBackIfFree(deps, tx, firstOfOther) : takeAway(tx, firstOfOther));
  // The contacts that were brought in since must not bring themselves back.
  await tx.update(contactChanges).set({ expiresAt: now }).where(since);
  await removeSince(tx, userId, createdAt);
  await cancelDeletion(deps, tx, viewer, userId, createdAt);
  await cancelPendingProofs(tx, [userId]);
  const ended = await endSessions(deps, tx, eq(sessions.userId, userId), 'credentials-changed');
  await tx.update(contactChanges).set({ undoneAt: now }).where(eq(contactChanges.id, change.id));
  const told = { outcome: 'ok', reason: what, contact: maskReplaced(change), userId } as const;
  await auditIn(deps, tx, viewer, { event: 'contact.change-undone', ...told });
  return { change: { ...change, undoneAt: now }, ended: ended.map(({ id }) => id) };
}

function bringBack(deps: Deps, tx: Tx, { userId, what, before }: ContactChange): Promise<void> {
  return what === 'email' ? claimEmail(deps, tx, userId, before) : claimPhone(deps, tx, userId, before);
}

/** Somebody else may have proven it since; then the account is left without, rather than with what came in its place. */
async function bringBackIfFree(deps: Deps, tx: Tx, change: ContactChange): Promise<void> {
  try {
    await tx.transaction((inner) => bringBack(deps, inner, change));
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    await takeAway(tx, change);
  }
}

/** Leaves the account without this contact. */
async function takeAway(tx: Tx, { userId, what }: Pick<ContactChange, 'userId' | 'what'>): Promise<void> {
  const nothing =
    what === 'email'
      ? { email: null, emailTyped: null, emailVerifiedAt: null, emailVouchedBy: null }
      : { phone: null, phoneVerifiedAt: null };
  await tx.update(users).set(nothing).where(eq(users.id, userId));
}
