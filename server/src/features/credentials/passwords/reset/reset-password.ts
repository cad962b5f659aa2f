import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { passwordResets } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { hasOnlyClaims } from '#src/features/accounts/sign-in-methods/has-only-claims.ts';
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
import { hashResetToken } from './reset-token.ts';

type ResetPassword = { token: string; newPassword: string };

/**
 * Sets the password with the token of the link, once. Signs nobody in: all sessions end, and with them whatever waited
 * to change the account (rule 22). Whoever had the link has shown the mailbox, so the email is proven by it.
 */
export async function resetPassword(deps: Deps, viewer: Viewer, { token, newPassword }: ResetPassword): Promise<void> {
  const reset = await findReset(deps, deps.db, token);
  if (!reset) throw await refused(deps, viewer);
  requireGoodPassword(newPassword, reset, 'newPassword');
  const passwordHash = await hashPassword(deps, newPassword);
  const ended = await deps.db
    .transaction((tx) => resetIn(deps, tx, viewer, { token, userId: reset.userId, passwordHash }))
    .catch((refusal: unknown) => {
      // Somebody else has proven the email since the link was sent.
      if (refusal instanceof AppError && refusal.code === 'EMAIL_IN_USE') return null;
      throw refusal;
    });
  if (!ended) throw await refused(deps, viewer);
  forgetSessions(deps, ended);
  deps.wakeOutbox();
}

async function resetIn(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { token, userId, passwordHash }: { token: string; userId: string; passwordHash: string },
): Promise<string[] | null> {
  await lockOwner(tx, userId);
  // Looked at again now that nothing else changes the account: of two at once the second finds no token.
  const reset = await findReset(deps, tx, token);
  if (!reset) return null;
  const { email } = reset;
  // Nobody had proven the email: what is in the account was put there by whoever merely claimed it (rule 25).
  if (!reset.proven) await wipeAccounts(deps, tx, [userId]);
  await claimEmail(deps, tx, userId, email);
  await cancelPendingProofs(tx, [userId]);
  await setPassword(deps, tx, viewer, { userId, passwordHash, how: 'reset' });
  const done = { event: 'password.reset', outcome: 'ok', contact: maskEmail(email), userId } as const;
  await auditIn(deps, tx, viewer, done);
  await endSessions(deps, tx, eq(sessions.userId, userId), 'credentials-changed');
  const all = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return all.map(({ id }) => id);
}

/** The reset behind a token that is still good: unused, in time, and for the email that the account still has. */
async function findReset({ clock }: Pick<Deps, 'clock'>, db: Db | Tx, token: string) {
  const [found] = await db
    .select({
      userId: users.id,
      email: passwordResets.email,
      phone: users.phone,
      proven: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(passwordResets)
    .innerJoin(users, and(eq(users.id, passwordResets.userId), eq(users.email, passwordResets.email)))
    .where(
      and(
        eq(passwordResets.tokenHash, hashResetToken(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, clock.now()),
        // Shown in another way since the link was sent: whose it is, the mailbox no longer decides.
        or(isNotNull(users.emailVerifiedAt), hasOnlyClaims(db)),
      ),
    );
  return found;
}

async function refused(deps: Deps, viewer: Viewer): Promise<AppError> {
  await auditRarely(deps, viewer, { event: 'password.reset', outcome: 'fail', reason: 'INVALID_RESET_TOKEN' });
  return new AppError('INVALID_RESET_TOKEN', 'This link is no longer good. Ask for a new one.');
}
