import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import type { Tx } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import { cancelPendingProofs } from '#src/features/contact-ownership/cancel-pending-proofs.ts';
import { claimEmail } from '#src/features/contact-ownership/claim-contact.ts';
import { wipeAccounts } from '#src/features/contact-ownership/wipe-accounts.ts';
import { forgetSessions } from '#src/features/sessions/active-sessions.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hashPassword } from '../hash-password.ts';
import { requireGoodPassword } from '../require-good-password.ts';
import { setPassword } from '../set-password.ts';
import { findReset } from './find-reset.ts';

type ResetPasswordInput = { token: string; newPassword: string };

/**
 * Sets the password with the token of a reset link, once. It does not sign in: all sessions end and pending proofs are
 * canceled. Having the link proves the mailbox, so it also verifies the email.
 */
export async function resetPassword(
  deps: Deps,
  viewer: Viewer,
  { token, newPassword }: ResetPasswordInput,
): Promise<void> {
  const reset = await findReset(deps, deps.db, token);
  if (!reset) throw await invalidResetToken(deps, viewer);
  requireGoodPassword(newPassword, reset, 'newPassword');
  const passwordHash = await hashPassword(deps, newPassword);
  const ended = await deps.db
    .transaction((tx) => applyReset(deps, tx, viewer, { token, userId: reset.userId, passwordHash }))
    .catch((refusal: unknown) => {
      // Another account has verified the email since the link was sent.
      if (refusal instanceof AppError && refusal.code === 'EMAIL_IN_USE') return null;
      throw refusal;
    });
  if (!ended) throw await invalidResetToken(deps, viewer);
  forgetSessions(deps, ended);
  deps.wakeOutbox();
}

async function applyReset(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { token, userId, passwordHash }: { token: string; userId: string; passwordHash: string },
): Promise<string[] | null> {
  await lockOwner(tx, userId);
  // Read again under the lock: of two concurrent resets the second finds no token.
  const reset = await findReset(deps, tx, token);
  if (!reset) return null;
  const { email } = reset;
  // Nobody had verified the email, so everything in the account was added by someone who only claimed it.
  if (!reset.proven) await wipeAccounts(deps, tx, [userId]);
  await claimEmail(deps, tx, userId, email);
  await cancelPendingProofs(tx, [userId]);
  await setPassword(deps, tx, viewer, { userId, passwordHash, how: 'reset' });
  const entry = { event: 'password.reset', outcome: 'ok', contact: maskEmail(email), userId } as const;
  await auditIn(deps, tx, viewer, entry);
  await endSessions(deps, tx, eq(sessions.userId, userId), 'credentials-changed');
  const userSessions = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return userSessions.map(({ id }) => id);
}

async function invalidResetToken(deps: Deps, viewer: Viewer): Promise<AppError> {
  await auditRarely(deps, viewer, { event: 'password.reset', outcome: 'fail', reason: 'INVALID_RESET_TOKEN' });
  return new AppError('INVALID_RESET_TOKEN', 'This link is no longer valid. Request a new one.');
}
