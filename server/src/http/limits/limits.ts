import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Budget } from '#src/config.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Clock, Deps, Settings } from '#src/deps.ts';
import { AppError } from '../answers/app-error.ts';

/** What the counters need. `db` may be a transaction when a rollback should give back what was spent. */
export type Store = { db: Db | Tx; clock: Clock };

/** `retryAfter`: seconds until the window ends. */
export type Spending = { allowed: boolean; remaining: number; retryAfter: number };

/**
 * Takes one from a budget, or so `many` at once, in one statement of its own (rule 7): raised before whatever it guards
 * is tried. Refused tries take nothing. Keys hold hashes, never contacts: `deps.secrets.mac('budget-key', contact)`.
 */
export async function spend(
  { db, clock }: Store,
  key: string,
  { limit, seconds }: Budget,
  many = 1,
): Promise<Spending> {
  if (many > limit) return { allowed: false, remaining: 0, retryAfter: seconds };
  const now = clock.now();
  const end = new Date(now.getTime() + seconds * 1000);
  const [raised] = await statements(db).spend.execute({ key, now, end, limit, many });
  if (raised) return { allowed: true, remaining: limit - raised.spent, retryAfter: secondsUntil(raised.resetsAt, now) };
  const resetsAt = await latestReset({ db, clock }, [key]);
  return { allowed: false, remaining: 0, retryAfter: resetsAt ? secondsUntil(resetsAt, now) : 1 };
}

const statements = preparedOn((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const many = sql`${sql.placeholder('many')}::int`;
  const over = sql`${budgets.resetsAt} <= ${now}`;
  return {
    spend: db
      .insert(budgets)
      .values({ key: sql.placeholder('key'), spent: many, resetsAt: sql.placeholder('end') })
      .onConflictDoUpdate({
        target: budgets.key,
        set: {
          spent: sql`case when ${over} then ${many} else ${budgets.spent} + ${many} end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${budgets.resetsAt} end`,
        },
        setWhere: sql`${over} or ${budgets.spent} + ${many} <= ${sql.placeholder('limit')}::int`,
      })
      .returning({ spent: budgets.spent, resetsAt: budgets.resetsAt })
      .prepare('budget_spend'),
    refund: db
      .update(budgets)
      .set({ spent: sql`greatest(${budgets.spent} - 1, 0)` })
      .where(and(eq(budgets.key, sql.placeholder('key')), sql`${budgets.resetsAt} > ${now}`))
      .prepare('budget_refund'),
  };
});

/** Takes one from a budget, or so `many` at once, or refuses with RATE_LIMITED and the time to wait. */
export async function requireBudget(store: Store, key: string, budget: Budget, many = 1): Promise<void> {
  const { allowed, retryAfter } = await spend(store, key, budget, many);
  if (!allowed) throw tooMany(retryAfter);
}

/** Gives one back, as when a guarded attempt turned out to be right. */
export async function refund({ db, clock }: Store, key: string): Promise<void> {
  await statements(db).refund.execute({ key, now: clock.now() });
}

/** Forgets a counter. */
export async function clear({ db }: Pick<Store, 'db'>, key: string): Promise<void> {
  await db.delete(budgets).where(eq(budgets.key, key));
}

/** Seconds until the budget has something again; 0 when it has now. Takes nothing. */
export async function waitFor({ db, clock }: Store, key: string, { limit }: Budget): Promise<number> {
  const [row] = await db
    .select({ spent: budgets.spent, resetsAt: budgets.resetsAt })
    .from(budgets)
    .where(eq(budgets.key, key));
  return row && row.spent >= limit ? secondsUntil(row.resetsAt, clock.now()) : 0;
}

/** Seconds until the last of these windows ends; 0 when none is running. */
export async function runningFor(store: Store, keys: readonly string[]): Promise<number> {
  const resetsAt = await latestReset(store, keys);
  return resetsAt ? secondsUntil(resetsAt, store.clock.now()) : 0;
}

/** Key of a counter about one contact. */
export function contactKey({ secrets }: Pick<Deps, 'secrets'>, what: string, contact: string): string {
  return `${what}:${secrets.mac('budget-key', contact).toString('base64url')}`;
}

/** Key of a counter about one address. */
export function addressKey({ secrets }: Pick<Deps, 'secrets'>, what: string, address: string): string {
  return `${what}:${secrets.mac('budget-key', 'address', address).toString('base64url')}`;
}

/** A budget per address, prefix, country or in total: larger in local mode, where everyone is 127.0.0.1. */
export function shared(settings: Pick<Settings, 'budgetFactor'>, { limit, seconds }: Budget): Budget {
  return { limit: limit * settings.budgetFactor, seconds };
}

export function tooMany(retryAfter: number): AppError {
  return new AppError('RATE_LIMITED', 'Too many requests. Please try again later.', {
    retryAfter,
    details: { retryAfter },
  });
}

async function latestReset({ db }: Store, keys: readonly string[]): Promise<Date | undefined> {
  const rows = await db
    .select({ resetsAt: budgets.resetsAt })
    .from(budgets)
    .where(inArray(budgets.key, [...keys]));
  return rows.map((row) => row.resetsAt).sort((a, b) => b.getTime() - a.getTime())[0];
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
