import type { Place } from '#src/async/limit-concurrency.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { placeToVerify, verifyPassword } from './hash-password.ts';
import { notifyOfLock } from './notify-of-lock.ts';
import type { PasswordAccount, SignInContact } from './password-account.ts';
import { countFailure, forgetAttempts, nobody, type Taken, takeAttempt } from './password-attempts.ts';

type Account = { id: string; passwordHash: string | null } | undefined;
export type Verdict = { kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; seconds: number };

/**
 * Whether this is the password of the account, counted as rules 6, 7 and 9 want it. An account that is not there, or has
 * no password, costs the same and is `wrong` (rule 4); that attempt is for the caller to count. Every place that asks
 * for a password asks here. While locked, the right password gets the same answer. Where too many wait already, it refuses
 * with UNAVAILABLE and counts nothing. Never call it in a transaction.
 */
export async function checkPassword(deps: Deps, viewer: Origin, account: Account, plain: string): Promise<Verdict> {
  using place = placeToVerify();
  const { taken } = await takeAttempt(deps, viewer, { id: account?.id ?? nobody });
  const verdict = await judge(deps, viewer, { taken, place, hash: account?.passwordHash ?? null, plain });
  if (account && verdict.kind === 'right') await forgetAttempts(deps, account.id);
  return verdict;
}

/**
 * The same for the account that a contact means, for who has more to write when the password is right. They settle the
 * attempt with that: `forgetAttempts`, or `releaseAttempt` where the password decided nothing.
 */
export async function tryPassword(
  deps: Deps,
  viewer: Origin,
  contact: SignInContact,
  plain: string,
): Promise<{ account: PasswordAccount | undefined; verdict: Verdict }> {
  using place = placeToVerify();
  const { account, taken } = await takeAttempt(deps, viewer, contact);
  return { account, verdict: await judge(deps, viewer, { taken, place, hash: account?.passwordHash ?? null, plain }) };
}

type Tried = { taken: Taken; place: Place; hash: string | null; plain: string };

async function judge(deps: Deps, viewer: Origin, { taken, place, hash, plain }: Tried): Promise<Verdict> {
  if (taken === 'untold') {
    await verifyPassword(deps, null, plain, place);
    return { kind: 'wrong' };
  }
  if ('lockedSeconds' in taken) return { kind: 'locked', seconds: taken.lockedSeconds };

  const { userId } = taken;
  if (await verifyPassword(deps, hash, plain, place)) return { kind: 'right' };
  const lockedUntil = await countFailure(deps, userId);
  await countFailedSignIn(deps, viewer);
  if (lockedUntil) await notifyOfLock(deps, viewer, { userId, until: lockedUntil });
  return { kind: 'wrong' };
}

export function accountLocked(seconds: number): AppError {
  return new AppError('ACCOUNT_LOCKED', 'Too many attempts. Please try again later, or sign in another way.', {
    retryAfter: seconds,
    details: { retryAfter: seconds },
  });
}

export function wrongPassword(): AppError {
  return new AppError('INVALID_PASSWORD', 'The password is not right.');
}
