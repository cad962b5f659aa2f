import { addressBudgets } from '#src/config/addresses.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { addressKey, inDatabase, shared, spend, tooMany, waitFor } from '#src/http/limits/limits.ts';

/** The budget key and limit for failed sign-ins from one address. */
export function failedSignIns(deps: Pick<Deps, 'secrets' | 'settings'>, { address }: Pick<Origin, 'address'>) {
  return {
    key: addressKey(deps, 'failed-sign-in', address),
    budget: shared(deps.settings, addressBudgets.failedSignIns),
  };
}

/** Throws RATE_LIMITED while there are too many failed sign-ins from this address. Every sign-in method calls it. */
export async function requireFewFailures(deps: Deps, origin: Pick<Origin, 'address'>): Promise<void> {
  const { key, budget } = failedSignIns(deps, origin);
  const wait = await waitFor(inDatabase(deps), key, budget);
  if (wait > 0) throw tooMany(wait);
}

/** Counts a wrong code, a wrong password or an invalid token. */
export async function countFailedSignIn(deps: Deps, origin: Pick<Origin, 'address'>): Promise<void> {
  const { key, budget } = failedSignIns(deps, origin);
  await spend(inDatabase(deps), key, budget);
}
