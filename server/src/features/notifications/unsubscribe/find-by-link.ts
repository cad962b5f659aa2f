import { addressBudgets } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, refund, requireBudget, shared } from '#src/http/limits/limits.ts';

/**
 * What the link of an email names; null: nothing. Only links that name nothing are counted, by address, members' and
 * guests' together: a mail program's servers bring the true ones of many people.
 */
export async function findByLink<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'counters' | 'secrets' | 'settings'>,
  viewer: Viewer,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const key = addressKey(deps, 'wrong-email-links', viewer.address);
  await requireBudget(deps, key, shared(deps.settings, addressBudgets.wrongEmailLinks));
  const found = await find();
  if (found !== null) await refund(deps, key);
  return found;
}
