import type { MessageWriter } from '#src/adapters/enrichment/lookup-providers.ts';
import { day } from '#src/config/budget.ts';
import { modelBudgets } from '#src/config/message-suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { refund, spend } from '#src/http/limits/limits.ts';

/**
 * Spends one request to the model: of the member, for a minute and a day, and of the whole installation for a day. Returns when
 * there is room again, or null if it was spent. What was spent before a refusal comes back.
 */
export async function spendModelBudget(
  store: Pick<Deps, 'db' | 'clock' | 'counters'>,
  userId: string,
  { perDay }: MessageWriter,
): Promise<Date | null> {
  const budgets = [
    ...modelBudgets.map(({ name, limit, seconds }) => ({ key: `${name}:${userId}`, budget: { limit, seconds } })),
    { key: 'message-model', budget: { limit: perDay, seconds: day } },
  ];
  for (const [spent, { key, budget }] of budgets.entries()) {
    const { allowed, retryAfter } = await spend(store, key, budget);
    if (allowed) continue;
    for (const earlier of budgets.slice(0, spent)) await refund(store, earlier.key);
    return new Date(store.clock.now().getTime() + retryAfter * 1000);
  }
  return null;
}
