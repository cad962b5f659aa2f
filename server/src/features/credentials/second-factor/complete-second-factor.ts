import { and, eq } from 'drizzle-orm';
import { audit, auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { lockIdentity } from '#src/features/identities/queries.ts';
import { saveIdentity } from '#src/features/identities/save-identity.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import { createSession, type SignInMethod } from '#src/features/sessions/creation/create-session.ts';
import { lockForSession } from '#src/features/sessions/creation/lock-for-session.ts';
import type { SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { checkAuthenticatorCode, refundCodeAttempt, useStep } from './authenticator-codes.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import {
  type Challenge,
  type ChallengeRefusal,
  challengeRefusal,
  takeChallengeAttempt,
} from './take-challenge-attempt.ts';

type Factor = 'authenticator' | 'recovery-code';
/** Uses up the second factor, in the transaction that creates the session; false if it was used before. */
type UseFactor = (tx: Tx) => Promise<boolean>;

/**
 * Completes a sign-in whose first factor was accepted in this browser. An attempt and the account's budget are spent before
 * the code is checked. Challenge, code and session are one transaction, so of two concurrent calls one succeeds. An
 * identity that came with the first factor is linked in it.
 */
export async function completeSecondFactor(
  deps: Deps,
  viewer: Viewer,
  input: { code?: string | undefined; recoveryCode?: string | undefined },
): Promise<SignedInSession> {
  const { code, recoveryCode } = input;
  if ((code === undefined) === (recoveryCode === undefined)) throw fieldRefused('code', 'required');
  await requireFewFailures(deps, viewer);
  const challenge = await takeChallengeAttempt(deps, viewer);
  const { userId } = challenge;
  const factor: Factor = code === undefined ? 'recovery-code' : 'authenticator';

  const refuse = async (code: ChallengeRefusal): Promise<AppError> => {
    await countFailedSignIn(deps, viewer);
    await audit(deps, viewer, { event: 'second-factor.checked', outcome: 'fail', reason: factor, userId });
    return challengeRefusal(code, challenge.attemptsLeft);
  };
  const wrong = () => refuse(challenge.attemptsLeft === 0 ? 'CODE_EXHAUSTED' : 'INVALID_CODE');

  let use: UseFactor;
  if (code !== undefined) {
    const checked = await checkAuthenticatorCode(deps, userId, code);
    if (checked === 'exhausted') throw await refuse('CODE_EXHAUSTED');
    if (checked === 'wrong') throw await wrong();
    use = (tx) => useStep(tx, userId, checked.step);
  } else {
    use = (tx) => useRecoveryCode(deps, tx, userId, recoveryCode ?? '');
  }
  const outcome = await deps.db
    .transaction((tx) => finish(deps, tx, viewer, challenge, { factor, use }))
    .catch(async (failure: unknown) => {
      if (failure instanceof FactorRefused) return failure.code;
      if (failure instanceof AppError && failure.code === 'IDENTITY_IN_USE') {
        const reason = challenge.identity?.provider;
        await audit(deps, viewer, { event: 'identity.conflict', outcome: 'fail', reason, userId });
      }
      throw failure;
    });
  if (outcome === 'INVALID_CODE') throw await wrong();
  if (outcome === 'CODE_EXPIRED') throw await refuse(outcome);

  if (factor === 'authenticator') await refundCodeAttempt(deps, userId);
  deps.wakeOutbox();
  return outcome;
}

/** Rolls back the transaction, so that what it used up before is not used up. */
class FactorRefused extends Error {
  readonly code: 'INVALID_CODE' | 'CODE_EXPIRED';
  constructor(code: FactorRefused['code']) {
    super(code);
    this.code = code;
  }
}

async function finish(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { userId, browserHash, expiresAt, identity }: Challenge,
  { factor, use }: { factor: Factor; use: UseFactor },
): Promise<SignedInSession> {
  // The identity is locked before the account, as in sign-ins through a provider.
  if (identity) await lockIdentity(tx, identity);
  const { user } = await lockForSession(deps, tx, userId);
  // Only the challenge whose attempt was spent: a newer sign-in in this browser may have replaced it.
  const [completed] = await tx
    .delete(secondFactorChallenges)
    .where(
      and(
        eq(secondFactorChallenges.browserHash, browserHash),
        eq(secondFactorChallenges.userId, userId),
        eq(secondFactorChallenges.expiresAt, expiresAt),
      ),
    )
    .returning({ method: secondFactorChallenges.method, remember: secondFactorChallenges.remember });
  if (!completed) throw new FactorRefused('CODE_EXPIRED');
  if (!(await use(tx))) throw new FactorRefused('INVALID_CODE');
  const checked = { event: 'second-factor.checked', outcome: 'ok', reason: factor, userId } as const;
  await auditIn(deps, tx, viewer, checked);
  if (factor === 'recovery-code') await notifyOfRecoveryCode(deps, tx, viewer, userId);
  if (identity) await saveIdentity(deps, tx, viewer, { userId, claims: identity, used: true });
  // Written by startSession, so it is a SignInMethod.
  const method = completed.method as SignInMethod;
  const auditEntries = [{ event: 'sign-in', outcome: 'ok', reason: method, userId }] as const;
  const session = await createSession(deps, tx, viewer, { userId, method, remember: completed.remember, auditEntries });
  return { session, user };
}

async function notifyOfRecoveryCode(deps: Deps, tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  await auditIn(deps, tx, viewer, { event: 'recovery-codes.used', outcome: 'ok', userId });
  await notifyOwner(deps, tx, viewer, { userId, what: 'recovery-code-used' });
}
