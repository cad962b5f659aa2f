import type { Place } from '#src/async/limit-concurrency.ts';
import { auditIn } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import { sendSecurityMessage } from '#src/features/notifications/notify-owner.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { reserveHashing, verifyPassword } from './hash-password.ts';
import type { PasswordAccount, SignInContact } from './password-account.ts';
import { type CountedAttempt, clearAttempts, countFailure, noAccountId, reserveAttempt } from './password-attempts.ts';

type Account = { id: string; passwordHash: string | null } | undefined;
export type PasswordVerdict = { kind: 'right' } | { kind: 'wrong' } | { kind: 'locked'; seconds: number };

/**
 * Checks the password of an account; attempts count towards its lock and the address's failures. A missing account or
 * password takes the same time and is `wrong`; counting that attempt is up to the caller. Every password check goes
 * through here. While locked, even the right password is `locked`. Throws UNAVAILABLE without counting when too many
 * checks are waiting. Never call it in a transaction.
 */
export async function checkPassword(
  deps: Deps,
  viewer: Origin,
  account: Account,
  plain: string,
): Promise<PasswordVerdict> {
  using slot = reserveHashing();
  const { attempt } = await reserveAttempt(deps, viewer, { id: account?.id ?? noAccountId });
  const verdict = await verifyAndCount(deps, viewer, { attempt, slot, hash: account?.passwordHash ?? null, plain });
  if (account && verdict.kind === 'right') await clearAttempts(deps, account.id);
  return verdict;
}

/**
 * Checks the password of the account with this contact, without clearing its attempts: the caller settles the attempt with
 * its own writes, by `clearAttempts`, or by `releaseAttempt` if the password decided nothing.
 */
export async function tryPassword(
  deps: Deps,
  viewer: Origin,
  contact: SignInContact,
  plain: string,
): Promise<{ account: PasswordAccount | undefined; verdict: PasswordVerdict }> {
  using slot = reserveHashing();
  const { account, attempt } = await reserveAttempt(deps, viewer, contact);
  return {
    account,
    verdict: await verifyAndCount(deps, viewer, { attempt, slot, hash: account?.passwordHash ?? null, plain }),
  };
}

type ReservedCheck = { attempt: CountedAttempt; slot: Place; hash: string | null; plain: string };

async function verifyAndCount(
  deps: Deps,
  viewer: Origin,
  { attempt, slot, hash, plain }: ReservedCheck,
): Promise<PasswordVerdict> {
  if (attempt === 'not-needed') {
    await verifyPassword(deps, null, plain, slot);
    return { kind: 'wrong' };
  }
  if ('lockedSeconds' in attempt) return { kind: 'locked', seconds: attempt.lockedSeconds };

  const { userId } = attempt;
  if (await verifyPassword(deps, hash, plain, slot)) return { kind: 'right' };
  const lockedUntil = await countFailure(deps, userId);
  await countFailedSignIn(deps, viewer);
  if (lockedUntil) await notifyOfLock(deps, viewer, { userId, until: lockedUntil });
  return { kind: 'wrong' };
}

export function accountLockedError(seconds: number): AppError {
  return new AppError('ACCOUNT_LOCKED', 'Too many attempts. Please try again later, or sign in another way.', {
    retryAfter: seconds,
    details: { retryAfter: seconds },
  });
}

export function wrongPassword(): AppError {
  return new AppError('INVALID_PASSWORD', 'The password is incorrect.');
}

/** Notifies the owner, once per lock, that someone is trying passwords. */
async function notifyOfLock(
  deps: Deps,
  viewer: Origin,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  const { browser, place } = viewer;
  const at = deps.clock.now().toISOString();
  const values = { browser, place, at, until: until.toISOString() };
  await deps.db.transaction(async (tx) => {
    const locked = { event: 'sign-in', outcome: 'locked', reason: 'password', userId } as const;
    await auditIn(deps, tx, viewer, locked);
    await sendSecurityMessage(deps, tx, {
      userId,
      template: 'account-locked',
      values,
      idempotencyKey: `account-locked:${userId}:${until.getTime()}`,
      // Continued guessing locks the account again and again; one in-app notice a day is enough.
      inAppKey: `account-locked:${userId}:${at.slice(0, 10)}`,
    });
  });
  deps.wakeOutbox();
}
