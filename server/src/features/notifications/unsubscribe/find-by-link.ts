import { addressBudgets } from '#src/config/addresses.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, refund, requireBudget, shared } from '#src/http/limits/limits.ts';

/**
 * Looks up what an email link refers to; null if nothing. Only invalid links count against the address's budget, shared by
 * member and guest links, because a mail program's servers may open the valid links of many people.
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
