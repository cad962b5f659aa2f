import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import { passwordHashing, passwordLock, passwordTurns } from '#src/config/passwords.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { passwordLocks } from '#src/db/schema/passwords.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { afterRightPassword } from '#src/features/accounts/after-right-password.ts';
import { failedSignIns, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type PasswordAccount, passwordAccount, type SignInContact } from './password-account.ts';

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
  const { take, lock } = statements(deps.db);
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
  const [counted] = await statements(deps.db).fail.execute({ userId, now, windowEnd: windowEndFrom(now) });
  return counted?.lockedUntil ?? null;
}

/** Settles an attempt with the right password: earlier failures no longer count. */
export async function clearAttempts({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> {
  await statements(db).forget.execute({ userId, now: clock.now() });
}

/** Releases an attempt that decided nothing, as when the password was changed meanwhile. */
export async function releaseAttempt({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await statements(db).release.execute({ userId });
}

function windowEndFrom(now: Date): Date {
  return new Date(now.getTime() + passwordLock.windowSeconds * 1000);
}

const statements = preparedOn((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const windowEnd = sql`${sql.placeholder('windowEnd')}::timestamptz`;
  const pendingEnd = sql`${sql.placeholder('pendingEnd')}::timestamptz`;
  const ofUser = eq(passwordLocks.userId, sql.placeholder('userId'));
  const over = sql`${passwordLocks.windowEndsAt} <= ${now}`;
  const limit = sql.raw(String(passwordLock.failures));
  const unlocked = sql`(${passwordLocks.lockedUntil} is null or ${passwordLocks.lockedUntil} <= ${now})`;
  // The row is only updated once a lock has ended: failures start at zero again, the number of locks is kept.
  const failed = sql`case when ${over} or ${passwordLocks.lockedUntil} is not null then 0 else ${passwordLocks.failures} end`;
  const reserved = sql`case when ${passwordLocks.pendingUntil} > ${now} then ${passwordLocks.pending} else 0 end`;
  const locks = sql`case when ${over} then 0 else ${passwordLocks.locks} end`;
  const locksNow = sql`(${failed}) + 1 >= ${limit}`;
  const lockSeconds = sql`least(${sql.raw(String(passwordLock.longestSeconds))}, ${sql.raw(String(passwordLock.firstSeconds))} * power(2, ${locks}))`;
  const window = sql`case when ${over} then ${windowEnd} else ${passwordLocks.windowEndsAt} end`;
  const unlockedColumns = {
    locks: sql<number>`0`.as('locks'),
    lockedUntil: sql<Date | null>`null::timestamptz`.as('locked_until'),
    windowEndsAt: sql<Date>`${windowEnd}`.as('window_ends_at'),
  };
  const fewFailures = notExists(
    db
      .select({ key: budgets.key })
      .from(budgets)
      .where(
        and(
          eq(budgets.key, sql.placeholder('failuresKey')),
          sql`${budgets.spent} >= ${sql.placeholder('failureLimit')}::int`,
          sql`${budgets.resetsAt} > ${now}`,
        ),
      ),
  );
  const take = (by: 'id' | 'email' | 'phone') => {
    const account = db.$with('account').as(passwordAccount(db, by));
    const first = db
      .select({
        userId: account.id,
        failures: sql<number>`0`.as('failures'),
        pending: sql<number>`1`.as('pending'),
        pendingUntil: sql<Date>`${pendingEnd}`.as('pending_until'),
        ...unlockedColumns,
      })
      .from(account)
      .where(and(isNotNull(account.passwordHash), fewFailures));
    const taken = db.$with('taken').as(
      db
        .insert(passwordLocks)
        .select(first)
        .onConflictDoUpdate({
          target: passwordLocks.userId,
          set: {
            failures: failed,
            pending: sql`(${reserved}) + 1`,
            pendingUntil: pendingEnd,
            locks,
            lockedUntil: null,
            windowEndsAt: window,
          },
          setWhere: sql`${unlocked} and (${failed}) + (${reserved}) < ${limit}`,
        })
        .returning({ taken: passwordLocks.userId }),
    );
    const { id, passwordHash, language, proven } = account;
    return db
      .with(account, taken)
      .select({ id, passwordHash, language, proven, taken: taken.taken })
      .from(account)
      .leftJoin(taken, eq(taken.taken, account.id))
      .prepare(`password_attempt_by_${by}`);
  };
  const firstFailure = db
    .select({
      userId: users.id,
      failures: sql<number>`1`.as('failures'),
      pending: sql<number>`0`.as('pending'),
      pendingUntil: sql<Date | null>`null::timestamptz`.as('pending_until'),
      ...unlockedColumns,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')));
  return {
    take: { id: take('id'), email: take('email'), phone: take('phone') },
    lock: db
      .select({ lockedUntil: passwordLocks.lockedUntil })
      .from(passwordLocks)
      .where(and(ofUser, gt(passwordLocks.lockedUntil, now)))
      .prepare('password_lock'),
    fail: db
      .insert(passwordLocks)
      .select(firstFailure)
      .onConflictDoUpdate({
        target: passwordLocks.userId,
        set: {
          failures: sql`(${failed}) + 1`,
          pending: sql`greatest(${passwordLocks.pending} - 1, 0)`,
          locks: sql`(${locks}) + case when ${locksNow} then 1 else 0 end`,
          lockedUntil: sql`case when ${locksNow} then ${now} + make_interval(secs => ${lockSeconds}) end`,
          windowEndsAt: window,
        },
        setWhere: unlocked,
      })
      .returning({ lockedUntil: passwordLocks.lockedUntil })
      .prepare('password_count_failure'),
    forget: db.update(passwordLocks).set(afterRightPassword).where(ofUser).prepare('password_forget_attempts'),
    release: db
      .update(passwordLocks)
      .set({ pending: afterRightPassword.pending })
      .where(ofUser)
      .prepare('password_release_attempt'),
  };
});
