import { inArray, sql } from 'drizzle-orm';
import type { Budget } from '#src/config/budget.ts';
import { budgets } from '#src/db/schema/requests.ts';
import { type Store, secondsUntil, spend } from './limits.ts';

/** Some of a budget. */
type Amount = { key: string; budget: Budget; many: number };

/**
 * Spends the amounts of several callers at once. Each caller gets all of theirs, then the result is null, or none: then it is the
 * seconds until that is possible.
 */
export async function spendTogether(
  store: Store,
  callers: readonly (readonly Amount[])[],
): Promise<readonly (number | null)[]> {
  if (store.counters) return await Promise.all(callers.map((amounts) => spendInTurn(store, amounts)));
  const served = await spendInDatabase(store, callers);
  const waits = await readWaits(
    store,
    callers.filter((_, caller) => !served.has(caller)),
  );
  return callers.map((amounts) => waits.get(amounts) ?? null);
}

/** Counters outside the database keep what was spent before a refusal, as they do if the transaction fails. */
async function spendInTurn(store: Store, amounts: readonly Amount[]): Promise<number | null> {
  for (const { key, budget, many } of amounts) {
    const { allowed, retryAfter } = await spend(store, key, budget, many);
    if (!allowed) return retryAfter;
  }
  return null;
}

/**
 * The callers that got what they asked for. Rows are locked in the order of their keys, so that two transactions never wait for each
 * other in a circle. A row that another transaction adds meanwhile is checked again when it is written.
 */
async function spendInDatabase(
  { db, clock }: Store,
  callers: readonly (readonly Amount[])[],
): Promise<ReadonlySet<number>> {
  const all = callers.flatMap((amounts, caller) => amounts.map((amount) => ({ ...amount, caller })));
  if (all.length === 0) return new Set();
  const at = clock.now();
  const now = sql`${at.toISOString()}::timestamptz`;
  const each = <T>(part: (amount: (typeof all)[number]) => T) => sql.param(all.map(part));
  const { rows } = await db.execute<{ key: string }>(sql`
    with asked as (
      select * from unnest(${each(({ caller }) => caller)}::int[], ${each(({ key }) => key)}::text[],
        ${each(({ many }) => many)}::int[], ${each(({ budget }) => budget.limit)}::int[],
        ${each(({ budget }) => new Date(at.getTime() + budget.seconds * 1000))}::timestamptz[])
        as asked (caller, key, many, most, ends)
    ), counted as (
      select b.key, b.spent from budgets b join asked on asked.key = b.key
      where b.resets_at > ${now} order by b.key for update of b
    ), served as (
      select asked.caller from asked left join counted on counted.key = asked.key
      group by asked.caller having bool_and(coalesce(counted.spent, 0) + asked.many <= asked.most)
    )
    insert into budgets (key, spent, resets_at)
    select asked.key, asked.many, asked.ends from asked join served on served.caller = asked.caller order by asked.key
    on conflict (key) do update set
      spent = case when budgets.resets_at <= ${now} then excluded.spent else budgets.spent + excluded.spent end,
      resets_at = case when budgets.resets_at <= ${now} then excluded.resets_at else budgets.resets_at end
    where budgets.resets_at <= ${now}
      or budgets.spent + excluded.spent <= (select asked.most from asked where asked.key = excluded.key)
    returning key`);
  const spent = new Set(rows.map(({ key }) => key));
  return new Set(callers.flatMap((amounts, caller) => (amounts.every(({ key }) => spent.has(key)) ? [caller] : [])));
}

/** The seconds until callers that got nothing may ask again. */
async function readWaits(
  { db, clock }: Store,
  refused: readonly (readonly Amount[])[],
): Promise<ReadonlyMap<readonly Amount[], number>> {
  if (refused.length === 0) return new Map();
  const { key, spent, resetsAt } = budgets;
  const keys = refused.flat().map((amount) => amount.key);
  const counted = await db.select({ key, spent, resetsAt }).from(budgets).where(inArray(key, keys));
  const byKey = new Map(counted.map((each) => [each.key, each]));
  const waitFor = ({ key: of, budget, many }: Amount) => {
    if (many > budget.limit) return budget.seconds;
    const found = byKey.get(of);
    return found && found.spent + many > budget.limit ? secondsUntil(found.resetsAt, clock.now()) : 0;
  };
  // The rows may have changed between the two statements.
  return new Map(refused.map((amounts) => [amounts, Math.max(1, ...amounts.map(waitFor))]));
}
