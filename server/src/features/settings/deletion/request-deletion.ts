import { deletionGraceDays } from '@foyer/contract/rules/preference-choices.ts';
import { eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { cancelPendingProofs } from '#src/features/contact-ownership/cancel-pending-proofs.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { notifyAboutDeletion } from './notify-about-deletion.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Requests the deletion of an account: it is hidden from others, all its sessions end and pending verifications are
 * canceled. Until it is due the user can sign in and cancel it. Repeating the request keeps the date.
 */
export async function requestDeletion(deps: Deps, viewer: SignedInUser): Promise<{ dueAt: string }> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const { dueAt, ended } = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [user] = await tx.select({ deletionDueAt: users.deletionDueAt }).from(users).where(eq(users.id, userId));
    if (!user) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
    const dueAt = user.deletionDueAt ?? new Date(deps.clock.now().getTime() + deletionGraceDays * dayMs);
    await tx.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId));
    await cancelPendingProofs(tx, [userId]);
    const ended = await endSessions(deps, tx, eq(sessions.userId, userId), 'deletion-asked');
    const entry = { event: 'account.deletion-asked', outcome: 'ok', userId } as const;
    await auditIn(deps, tx, viewer, entry);
    await notifyAboutDeletion(deps, tx, viewer, { userId, what: 'asked', dueAt });
    return { dueAt, ended };
  });
  forgetSessions(
    deps,
    ended.map(({ id }) => id),
  );
  deps.wakeOutbox();
  return { dueAt: dueAt.toISOString() };
}
