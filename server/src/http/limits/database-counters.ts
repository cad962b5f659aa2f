import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Counters } from '#src/deps.ts';

/** Counters in the database. In a transaction, a rollback undoes the spending. */
export function databaseCounters(db: Db | Tx): Counters {
  const read = (keys: readonly string[]) =>
    db
      .select({ spent: budgets.spent, resetsAt: budgets.resetsAt })
      .from(budgets)
      .where(inArray(budgets.key, [...keys]));
  return {
    read,
    async spend({ key, many, limit, seconds, now }) {
      const end = new Date(now.getTime() + seconds * 1000);
      const [raised] = await statements(db).spend.execute({ key, now, end, limit, many });
      if (raised) return { allowed: true, ...raised };
      const [full] = await read([key]);
      // The row may have been purged between the two statements.
      return { allowed: false, ...(full ?? { spent: limit, resetsAt: new Date(now.getTime() + 1000) }) };
    },
    async refund(key, now) {
      await statements(db).refund.execute({ key, now });
    },
  };
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
