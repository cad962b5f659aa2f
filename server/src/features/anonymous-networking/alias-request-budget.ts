import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { day } from '#src/config/budget.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { inDatabase, spend } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { privateKey } from './keys.ts';

/** Counts a request against the day of its sender, whatever the alias. Throws REQUEST_LIMIT if none is left. */
export async function spendAliasRequest(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const budget = { limit: aliasLimits.requestsPerDay, seconds: day };
  const key = privateKey(deps, 'alias-requests', userId);
  const { allowed, retryAfter } = await spend(inDatabase({ db: tx, clock: deps.clock }), key, budget);
  if (!allowed) throw tooManyRequests('day', retryAfter);
}

/** `retryAfter` in seconds. */
export function tooManyRequests(limit: 'day' | 'pending', retryAfter?: number): AppError {
  return new AppError('REQUEST_LIMIT', "You've sent all requests that you can for now.", {
    details: { limit },
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
