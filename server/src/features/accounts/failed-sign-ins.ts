import { addressBudgets } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { addressKey, inDatabase, shared, spend, tooMany, waitFor } from '#src/http/limits/limits.ts';

/** The counter of what failed from one address, and how much it holds (rule 9). */
export function failedSignIns(deps: Pick<Deps, 'secrets' | 'settings'>, { address }: Pick<Origin, 'address'>) {
  return {
    key: addressKey(deps, 'failed-sign-in', address),
    budget: shared(deps.settings, addressBudgets.failedSignIns),
  };
}

/** Refuses with RATE_LIMITED while too much has failed from this address. Every way to a session asks (rule 7). */
export async function requireFewFailures(deps: Deps, origin: Pick<Origin, 'address'>): Promise<void> {
  const { key, budget } = failedSignIns(deps, origin);
  const wait = await waitFor(inDatabase(deps), key, budget);
  if (wait > 0) throw tooMany(wait);
}

/** Counts a wrong code, a wrong password, a token that is none. */
export async function countFailedSignIn(deps: Deps, origin: Pick<Origin, 'address'>): Promise<void> {
  const { key, budget } = failedSignIns(deps, origin);
  await spend(inDatabase(deps), key, budget);
}
