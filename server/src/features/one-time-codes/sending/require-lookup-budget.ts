import { addressBudgets } from '#src/config/addresses.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, shared, spend } from '#src/http/limits/limits.ts';
import { requireHumanCheck } from '../human-check/require-human-check.ts';

/** Limits lookups that reveal whether a contact is registered: beyond the address's budget a human check is required. */
export async function requireLookupBudget(deps: Deps, viewer: Viewer, humanCheck: string | undefined): Promise<void> {
  const budget = shared(deps.settings, addressBudgets.lookUps);
  const { allowed } = await spend(deps, addressKey(deps, 'look-up', viewer.address), budget);
  if (!allowed) await requireHumanCheck(deps, viewer, 'look-up', humanCheck);
}
