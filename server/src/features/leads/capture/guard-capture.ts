import { addressBudgets } from '#src/config/addresses.ts';
import type { Deps } from '#src/deps.ts';
import { requireHumanCheck } from '#src/features/one-time-codes/human-check/require-human-check.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, shared, spend } from '#src/http/limits/limits.ts';

/** Requires a human check for capturing leads beyond the address's budget. */
export async function guardCapture(deps: Deps, viewer: Viewer, humanCheck: string | undefined): Promise<void> {
  const budget = shared(deps.settings, addressBudgets.newLeads);
  const { allowed } = await spend(deps, addressKey(deps, 'new-lead', viewer.address), budget);
  if (!allowed) await requireHumanCheck(deps, viewer, 'capture-lead', humanCheck);
}
