import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import { passwordTurns } from '#src/abuse-limits.ts';
import { passwordHashing, passwordLock } from '#src/config.ts';
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

type Whose = SignInContact | { id: string };
/** `untold`: nobody there, or nothing to guess. `userId`: an attempt was reserved, and is to be settled. */
export type Taken = { userId: string } | { lockedSeconds: number } | 'untold';
type Found = { account: PasswordAccount | undefined; taken: Taken };

/** Takes the place of an account that is not there, so that the same statements run for it (rule 4). */
export const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Finds an account and reserves one of the failures it has left before the password is looked at, in a statement of its
 * own (rule 7). While all of them are reserved, it waits for one to be settled: a right password among many at once is
 * no failure, and wrong ones at once get no more tries than one after the other. Refuses with RATE_LIMITED when too much
 * has failed from this address (rule 9), and with UNAVAILABLE after too long a wait.
 */
export async function takeAttempt(deps: Deps, viewer: Pick<Origin, 'address'>, whose: Whose): Promise<Found> {
  const end = performance.now() + passwordTurns.waitMs;
  for (let pauseMs: number = passwordTurns.pauseMs; ; pauseMs = Math.min(2 * pauseMs, passwordTurns.longestPauseMs)) {
    const found = await reserve(deps, viewer, whose);
    if (found) return found;
    if (performance.now() > end) {
      throw new AppError('UNAVAILABLE', 'Too many people are signing in right now. Try again in a moment.', {
        retryAfter: passwordHashing.retryAfterSeconds,
      });
    }
    await wait(pauseMs);
  }
}

/** Null: all that the account has left is reserved by others. */
async function reserve(deps: Deps, viewer: Pick<Origin, 'address'>, whose: Whose): Promise<Found | null> {
  const now = deps.clock.now();
  const { key: failuresKey, budget } = failedSignIns(deps, viewer);
  const pendingEnd = new Date(now.getTime() + passwordTurns.pendingSeconds * 1000);
  const { take, lock } = statements(deps.db);
  const byPhoneOrId = 'phone' in whose ? take.phone : take.id;
  const by = 'email' in whose ? take.email : byPhoneOrId;
  const times = { now, windowEnd: windowEndFrom(now), pendingEnd };
  const [found] = await by.execute({ ...whose, ...times, failuresKey, failureLimit: budget.limit });
  const account = found && (found.proven || found.passwordHash !== null) ? found : undefined;
  if (found?.taken) return { account, taken: { userId: found.id } };
  await requireFewFailures(deps, viewer);
  const [locked] = await lock.execute({ userId: account?.id ?? nobody, now });
  if (locked?.lockedUntil) {
    const lockedSeconds = Math.max(1, Math.ceil((locked.lockedUntil.getTime() - now.getTime()) / 1000));
    return { account, taken: { lockedSeconds } };
  }
  return account && account.passwordHash !== null ? null : { account, taken: 'untold' };
}

/** The password was wrong. Answers until when the account is locked, if this failure was the last one before a lock. */
export async function countFailure(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Date | null> {
  const now = deps.clock.now();
  const [counted] = await statements(deps.db).fail.execute({ userId, now, windowEnd: windowEndFrom(now) });
  return counted?.lockedUntil ?? null;
}

/** The password was right: nothing is counted any more. */
export async function forgetAttempts({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<void> {
  await statements(db).forget.execute({ userId, now: clock.now() });
}

/** The attempt decided nothing, as when the password was changed meanwhile. */
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
  const most = sql.raw(String(passwordLock.failures));
  const unlocked = sql`(${passwordLocks.lockedUntil} is null or ${passwordLocks.lockedUntil} <= ${now})`;
  // Where the row is updated at all, a lock that it holds has ended: the count begins again, the locks go on.
  const failed = sql`case when ${over} or ${passwordLocks.lockedUntil} is not null then 0 else ${passwordLocks.failures} end`;
  const reserved = sql`case when ${passwordLocks.pendingUntil} > ${now} then ${passwordLocks.pending} else 0 end`;
  const locks = sql`case when ${over} then 0 else ${passwordLocks.locks} end`;
  const fills = sql`(${failed}) + 1 >= ${most}`;
  const lockSeconds = sql`least(${sql.raw(String(passwordLock.longestSeconds))}, ${sql.raw(String(passwordLock.firstSeconds))} * power(2, ${locks}))`;
  const window = sql`case when ${over} then ${windowEnd} else ${passwordLocks.windowEndsAt} end`;
  const none = {
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
        ...none,
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
          setWhere: sql`${unlocked} and (${failed}) + (${reserved}) < ${most}`,
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
      ...none,
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
          locks: sql`(${locks}) + case when ${fills} then 1 else 0 end`,
          lockedUntil: sql`case when ${fills} then ${now} + make_interval(secs => ${lockSeconds}) end`,
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
