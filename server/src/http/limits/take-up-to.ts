import { sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { Clock } from '#src/deps.ts';

export type Wish = { key: string; many: number; limit: number };

/**
 * Spends as much of several budgets as they have left, up to what is requested, and returns how much of each. It runs in
 * the transaction of what is sent: until that ends, others wait for the same budgets, and a rollback spends nothing.
 */
export async function takeUpTo(
  { clock }: { clock: Clock },
  tx: Tx,
  wishes: readonly Wish[],
  seconds: number,
): Promise<Map<string, number>> {
  if (wishes.length === 0) return new Map();
  const now = clock.now();
  const end = new Date(now.getTime() + seconds * 1000);
  // Sorted, so that concurrent calls lock the rows in the same order.
  const keys = wishes.map(({ key }) => key).toSorted();
  const { rows } = await tx.execute<{ key: string; spent: number }>(sql`
    insert into budgets as b (key, spent, resets_at)
    select key, 0, ${end}::timestamptz from unnest(${sql.param(keys)}::text[]) with ordinality as given (key, at) order by at
    on conflict (key) do update set
      spent = case when b.resets_at <= ${now}::timestamptz then 0 else b.spent end,
      resets_at = case when b.resets_at <= ${now}::timestamptz then excluded.resets_at else b.resets_at end
    returning b.key, b.spent`);
  const spent = new Map(rows.map((row) => [row.key, row.spent]));
  const granted = wishes.map(({ key, many, limit }) => ({
    key,
    many: Math.max(0, Math.min(many, limit - (spent.get(key) ?? 0))),
  }));
  await tx.execute(sql`
    update budgets b set spent = b.spent + given.many
    from unnest(${sql.param(granted.map(({ key }) => key))}::text[],
      ${sql.param(granted.map(({ many }) => many))}::int[]) as given (key, many)
    where b.key = given.key`);
  return new Map(granted.map(({ key, many }) => [key, many]));
}
