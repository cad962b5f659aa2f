import { and, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm';
import { passwordLock } from '#src/config.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { passwordLocks } from '#src/db/schema/passwords.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { failedSignIns, requireFewFailures } from '../failed-sign-ins.ts';
import { type PasswordAccount, passwordAccount, type SignInContact } from './password-account.ts';

/** `lockedUntil`: this attempt was the last one before a lock, which began with it. */
type Attempt = { userId: string; lockedUntil: Date | null };
type Whose = SignInContact | { id: string };
/** `untold`: nobody there, or nothing to guess. */
export type Taken = { attempt: Attempt } | { lockedSeconds: number } | 'untold';

/** Takes the place of an account that is not there, so that the same statements run for it (rule 4). */
export const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Finds an account and counts an attempt at its password as a failure before the password is looked at, in a statement
 * of their own (rule 7). The attempt that fills the count locks at once, so that of many at the same time no more get
 * through. Refuses with RATE_LIMITED when too much has failed from this address (rule 9).
 */
export async function takeAttempt(
  deps: Deps,
  viewer: Pick<Origin, 'address'>,
  whose: Whose,
): Promise<{ account: PasswordAccount | undefined; taken: Taken }> {
  const now = deps.clock.now();
  const { key: failuresKey, budget } = failedSignIns(deps, viewer);
  const windowEnd = new Date(now.getTime() + passwordLock.windowSeconds * 1000);
  const { take, lock } = statements(deps.db);
  const by = 'email' in whose ? take.email : 'phone' in whose ? take.phone : take.id;
  const [found] = await by.execute({ ...whose, now, windowEnd, failuresKey, failureLimit: budget.limit });
  const account = found && (found.proven || found.passwordHash !== null) ? found : undefined;
  if (found?.taken) return { account, taken: { attempt: { userId: found.id, lockedUntil: found.lockedUntil } } };
  await requireFewFailures(deps, viewer);
  const [locked] = await lock.execute({ userId: account?.id ?? nobody, now });
  if (!locked?.lockedUntil) return { account, taken: 'untold' };
  const lockedSeconds = Math.max(1, Math.ceil((locked.lockedUntil.getTime() - now.getTime()) / 1000));
  return { account, taken: { lockedSeconds } };
}

/** The password was right: nothing is counted any more. */
export async function forgetAttempts(db: Db | Tx, userId: string): Promise<void> {
  await statements(db).forget.execute({ userId });
}

const statements = preparedOn((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const windowEnd = sql`${sql.placeholder('windowEnd')}::timestamptz`;
  const ofUser = eq(passwordLocks.userId, sql.placeholder('userId'));
  const over = sql`${passwordLocks.windowEndsAt} <= ${now}`;
  // Where the row is updated at all, a lock that it holds has ended: the count begins again, the locks go on.
  const fresh = sql`(${over} or ${passwordLocks.lockedUntil} is not null)`;
  const fills = sql`(not ${fresh} and ${passwordLocks.failures} + 1 >= ${sql.raw(String(passwordLock.failures))})`;
  const lockSeconds = sql`least(${sql.raw(String(passwordLock.longestSeconds))}, ${sql.raw(String(passwordLock.firstSeconds))} * power(2, ${passwordLocks.locks}))`;
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
        failures: sql<number>`1`.as('failures'),
        locks: sql<number>`0`.as('locks'),
        lockedUntil: sql<Date | null>`null::timestamptz`.as('locked_until'),
        windowEndsAt: sql<Date>`${windowEnd}`.as('window_ends_at'),
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
            failures: sql`case when ${fresh} then 1 else ${passwordLocks.failures} + 1 end`,
            locks: sql`case when ${over} then 0 when ${fills} then ${passwordLocks.locks} + 1 else ${passwordLocks.locks} end`,
            lockedUntil: sql`case when ${fills} then ${now} + make_interval(secs => ${lockSeconds}) end`,
            windowEndsAt: sql`case when ${over} then ${windowEnd} else ${passwordLocks.windowEndsAt} end`,
          },
          setWhere: sql`${passwordLocks.lockedUntil} is null or ${passwordLocks.lockedUntil} <= ${now}`,
        })
        .returning({ taken: passwordLocks.userId, lockedUntil: passwordLocks.lockedUntil }),
    );
    const { id, passwordHash, language, proven } = account;
    return db
      .with(account, taken)
      .select({ id, passwordHash, language, proven, taken: taken.taken, lockedUntil: taken.lockedUntil })
      .from(account)
      .leftJoin(taken, eq(taken.taken, account.id))
      .prepare(`password_attempt_by_${by}`);
  };
  return {
    take: { id: take('id'), email: take('email'), phone: take('phone') },
    lock: db
      .select({ lockedUntil: passwordLocks.lockedUntil })
      .from(passwordLocks)
      .where(and(ofUser, gt(passwordLocks.lockedUntil, now)))
      .prepare('password_lock'),
    forget: db.delete(passwordLocks).where(ofUser).prepare('password_forget_attempts'),
  };
});
