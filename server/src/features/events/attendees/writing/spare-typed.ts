import { sql } from 'drizzle-orm';
import type { Budget } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { tooMany } from '#src/http/limits/limits.ts';
import type { OwnEvent } from '../../editing/lock-own-event.ts';
import { organizing } from '../list/organizing.ts';

type Parts = Pick<Deps, 'clock'>;

/**
 * Takes so many from what an organizer, with all who help them, may send in a day to addresses that were typed; refuses
 * with RATE_LIMITED what is more. Whether there is an account behind one makes no difference: nobody learns of it. In the
 * transaction of what is sent: what is refused takes nothing.
 */
export async function spareTyped(deps: Parts, tx: Tx, event: OwnEvent, many: number): Promise<void> {
  if (many > 0) await spendMany(deps, tx, `typed-addresses:${event.organizerId ?? event.id}`, many, organizing.typed);
}

async function spendMany({ clock }: Parts, tx: Tx, key: string, many: number, { limit, seconds }: Budget) {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + seconds * 1000);
  if (many > limit) throw tooMany(seconds);
  const over = sql`${budgets.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [raised] = await tx
    .insert(budgets)
    .values({ key, spent: many, resetsAt })
    .onConflictDoUpdate({
      target: budgets.key,
      set: {
        spent: sql`case when ${over} then ${many}::int else ${budgets.spent} + ${many}::int end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${budgets.resetsAt} end`,
      },
      setWhere: sql`${over} or ${budgets.spent} + ${many}::int <= ${limit}::int`,
    })
    .returning({ spent: budgets.spent });
  if (raised) return;
  const [spent] = await tx.select({ resetsAt: budgets.resetsAt }).from(budgets).where(sql`${budgets.key} = ${key}`);
  throw tooMany(Math.max(1, Math.ceil(((spent?.resetsAt ?? resetsAt).getTime() - now.getTime()) / 1000)));
}
