import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { identityProofs } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';
import { requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { lockOwner } from '#src/features/accounts/sign-in-methods/lock-owner.ts';
import {
  accountLockedError,
  checkPassword,
  wrongPassword,
} from '#src/features/credentials/passwords/check-password.ts';
import { lockIdentity } from '#src/features/identities/queries.ts';
import {
  requireSession,
  type SignedInSession,
  type SignInOutcome,
  startSession,
} from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { confirmByCode, type FinishConfirmation } from './confirm-by-code.ts';
import { findPendingIdentity, type PendingIdentity } from './find-pending-identity.ts';

type ConfirmIdentityInput = { code?: string | undefined; password?: string | undefined; rememberMe: boolean };

/** Links this browser's pending identity after a proof that the account belongs to the user, and signs in. */
export async function confirmIdentity(
  deps: Deps,
  viewer: Viewer,
  input: ConfirmIdentityInput,
): Promise<SignedInSession> {
  const { code, password, rememberMe: remember } = input;
  if (code === undefined && password === undefined) throw fieldRefused('code', 'required');
  await requireFewFailures(deps, viewer);
  const pending = await findPendingIdentity(deps, deps.db, viewer);
  const { userId, provider, email } = pending;
  const finish: FinishConfirmation = (tx, checkAccount) =>
    finishIn(deps, tx, viewer, pending, { remember, checkAccount });
  const about = { event: 'sign-in', reason: provider, contact: maskEmail(email), userId } as const;
  const outcome = await (code === undefined
    ? confirmByPassword(deps, viewer, pending, password ?? '', finish)
    : confirmByCode(deps, viewer, pending, code, finish)
  ).catch(async (refusal: unknown) => {
    if (refusal instanceof AppError) await audit(deps, viewer, { ...about, outcome: 'fail', reason: refusal.code });
    throw refusal;
  });
  deps.wakeOutbox();
  return requireSession(outcome);
}

/**
 * Runs in the transaction that used up the proof; the identity can be linked once. Locks are taken before the pending row,
 * in the same order as password resets and sign-ins through a provider.
 */
async function finishIn(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { userId, provider, issuer, subject, email }: PendingIdentity,
  { remember, checkAccount }: { remember: boolean; checkAccount: (now: PendingIdentity) => void },
): Promise<SignInOutcome> {
  await lockIdentity(tx, { issuer, subject });
  await lockOwner(tx, userId);
  const claims = await findPendingIdentity(deps, tx, viewer);
  checkAccount(claims);
  const mine = and(
    eq(identityProofs.browserHash, viewer.browserHash),
    eq(identityProofs.userId, userId),
    eq(identityProofs.issuer, issuer),
    eq(identityProofs.subject, subject),
  );
  const used = await tx.delete(identityProofs).where(mine).returning({ userId: identityProofs.userId });
  if (used.length === 0) throw new AppError('IDENTITY_PROOF_EXPIRED', 'This took too long. Please sign in again.');
  const auditEntries = [
    { event: 'sign-in', outcome: 'ok', reason: provider, contact: maskEmail(email), userId },
  ] as const;
  return startSession(deps, tx, viewer, { userId, method: provider, remember, auditEntries, identity: claims });
}

async function confirmByPassword(
  deps: Deps,
  viewer: Viewer,
  { userId, passwordHash }: PendingIdentity,
  password: string,
  finish: FinishConfirmation,
): Promise<SignInOutcome> {
  if (passwordHash === null) {
    throw new AppError('NO_PASSWORD_SET', 'This account has no password. Request a code instead.');
  }
  const verdict = await checkPassword(deps, viewer, { id: userId, passwordHash }, password);
  if (verdict.kind === 'locked') throw accountLockedError(verdict.seconds);
  if (verdict.kind === 'wrong') throw wrongPassword();
  return deps.db.transaction((tx) =>
    finish(tx, (now) => {
      // The password changed during the check.
      if (now.passwordHash !== passwordHash) throw wrongPassword();
    }),
  );
}
