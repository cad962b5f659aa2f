import { setTimeout as wait } from 'node:timers/promises';
import { passwordHashing, passwordLock, passwordTurns } from '#src/config/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { failedSignIns, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { attemptStatements } from './attempt-statements.ts';
import type { PasswordAccount, SignInContact } from './password-account.ts';

type AccountSelector = SignInContact | { id: string };
/** `userId`: an attempt was reserved and must be settled. `not-needed`: there is no account or no password to guess. */
export type CountedAttempt = { userId: string } | { lockedSeconds: number } | 'not-needed';
type Reservation = { account: PasswordAccount | undefined; attempt: CountedAttempt };

/** Stands in for a missing account, so that the same statements run for it. */
export const noAccountId = '00000000-0000-0000-0000-000000000000';

/**
 * Finds an account and reserves one of its remaining failures before the password is checked, in a statement of its own.
 * While all are reserved, it waits for one to be settled: a right password among many concurrent ones is no failure, and
 * concurrent wrong ones get no more attempts than sequential ones. Throws RATE_LIMITED after too many failures from this
 * address, and UNAVAILABLE after too long a wait.
 */
export async function reserveAttempt(
  deps: Deps,
  viewer: Pick<Origin, 'address'>,
  selector: AccountSelector,
): Promise<Reservation> {
  const end = performance.now() + passwordTurns.waitMs;
  for (let pauseMs: number = passwordTurns.pauseMs; ; pauseMs = Math.min(2 * pauseMs, passwordTurns.longestPauseMs)) {
    const reservation = await reserve(deps, viewer, selector);
    if (reservation) return reservation;
    if (performance.now() > end) {
      throw new AppError('UNAVAILABLE', 'Too many people are signing in right now. Try again in a moment.', {
        retryAfter: passwordHashing.retryAfterSeconds,
      });
    }
    await wait(pauseMs);
  }
}

/** Null if all remaining failures are reserved by others. */
async function reserve(
  deps: Deps,
  viewer: Pick<Origin, 'address'>,
  selector: AccountSelector,
): Promise<Reservation | null> {
  const now = deps.clock.now();
  const { key: failuresKey, budget } = failedSignIns(deps, viewer);
  const pendingEnd = new Date(now.getTime() + passwordTurns.pendingSeconds * 1000);
  const { take, lock } = attemptStatements(deps.db);
  const byPhoneOrId = 'phone' in selector ? take.phone : take.id;
  const statement = 'email' in selector ? take.email : byPhoneOrId;
  const times = { now, windowEnd: windowEndFrom(now), pendingEnd };
  const [found] = await statement.execute({ ...selector, ...times, failuresKey, failureLimit: budget.limit });
  const account = found && (found.proven || found.passwordHash !== null) ? found : undefined;
  if (found?.taken) return { account, attempt: { userId: found.id } };
  await requireFewFailures(deps, viewer);
  const [locked] = await lock.execute({ userId: account?.id ?? noAccountId, now });
  if (locked?.lockedUntil) {
    const lockedSeconds = Math.max(1, Math.ceil((locked.lockedUntil.getTime() - now.getTime()) / 1000));
    return { account, attempt: { lockedSeconds } };
  }
  return account && account.passwordHash !== null ? null : { account, attempt: 'not-needed' };
}

/** Settles an attempt as failed. Returns until when the account is locked, if this failure locked it. */
export async function countFailure(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Date | null> {
  const now = deps.clock.now();
  const [counted] = await attemptStatements(deps.db).fail.execute({ userId, now, windowEnd: windowEndFrom(now) });
  return counted?.lockedUntil ?? null;
}

/** Settles an attempt with the right password: earlier failures no longer count. */
export async function clearAttempts({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> {
  await attemptStatements(db).forget.execute({ userId, now: clock.now() });
}

/** Releases an attempt that decided nothing, as when the password was changed meanwhile. */
export async function releaseAttempt({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await attemptStatements(db).release.execute({ userId });
}

function windowEndFrom(now: Date): Date {
  return new Date(now.getTime() + passwordLock.windowSeconds * 1000);
}
