import { and, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import { passwordLock } from '#src/config/passwords.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { passwordLocks } from '#src/db/schema/passwords.ts';
import { budgets } from '#src/db/schema/requests.ts';
import { afterRightPassword } from '#src/features/accounts/after-right-password.ts';
import { passwordAccount } from './password-account.ts';

/** The statements that reserve attempts at a password and settle them. */
export const attemptStatements = preparedOn((db) => {
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
