import { and, eq, ne } from 'drizzle-orm';
import { audit, auditIn } from '#src/audit/audit.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { accountLockedError, checkPassword, wrongPassword } from './check-password.ts';
import { hashPassword } from './hash-password.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { setPassword } from './set-password.ts';

type ChangePasswordInput = { currentPassword?: string | undefined; newPassword: string };

/** Changes the password or sets the first one, with the current password or a recent sign-in. Ends the other sessions. */
export async function changePassword(deps: Deps, viewer: SignedInUser, input: ChangePasswordInput): Promise<void> {
  const { userId, sessionId } = viewer;
  const [account] = await deps.db
    .select({ id: users.id, passwordHash: users.passwordHash, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  requireGoodPassword(input.newPassword, account, 'newPassword');
  if (input.currentPassword === undefined) requireRecentSignIn(deps, viewer);
  else await requireCurrentPassword(deps, viewer, account, input.currentPassword);
  const passwordHash = await hashPassword(deps, input.newPassword);

  const ended = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [current] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
    // Changed meanwhile: the password that was checked is no longer the current one.
    if (input.currentPassword !== undefined && current?.hash !== account.passwordHash) throw wrongPassword();
    const how = current?.hash ? 'changed' : 'set';
    await setPassword(deps, tx, viewer, { userId, passwordHash, how });
    const changed = { event: 'password.changed', outcome: 'ok', reason: how, userId, sessionId } as const;
    await auditIn(deps, tx, viewer, changed);
    const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
    return endSessions(deps, tx, others, 'credentials-changed');
  });
  forgetSessions(
    deps,
    ended.map(({ id }) => id),
  );
  deps.wakeOutbox();
}

async function requireCurrentPassword(
  deps: Deps,
  viewer: SignedInUser,
  account: { id: string; passwordHash: string | null },
  typed: string,
): Promise<void> {
  const verdict = await checkPassword(deps, viewer, account, typed);
  if (verdict.kind === 'right') return;
  const refusal = verdict.kind === 'locked' ? accountLockedError(verdict.seconds) : wrongPassword();
  const outcome = verdict.kind === 'locked' ? 'locked' : 'fail';
  await audit(deps, viewer, { event: 'password.changed', outcome, reason: refusal.code, userId: viewer.userId });
  throw refusal;
}
