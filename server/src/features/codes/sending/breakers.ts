import { breakerSeconds, sharedSends } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { audit } from '#src/features/accounts/audit/audit.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { runningFor, shared, spend, strictly, tooMany } from '#src/http/limits/limits.ts';

/**
 * The last guard before money is spent: one breaker per country and one for everything (rule 17). Exceeding the
 * budget opens it for an hour; whoever opens it logs the alert.
 */
export async function requireClosedBreakers(deps: Deps, viewer: Viewer, country: string): Promise<void> {
  const breakers = [
    { name: `country-${country}`, budget: sharedSends.country },
    { name: 'total', budget: sharedSends.total },
  ];
  const open = await runningFor(
    strictly(deps),
    breakers.map(({ name }) => breakerKey(name)),
  );
  if (open > 0) throw tooMany(open);
  for (const { name, budget } of breakers) {
    const { allowed } = await spend(strictly(deps), `send-${name}`, shared(deps.settings, budget));
    if (!allowed) await openBreaker(deps, viewer, name);
  }
}

async function openBreaker(deps: Deps, viewer: Viewer, name: string): Promise<never> {
  const { allowed, retryAfter } = await spend(strictly(deps), breakerKey(name), { limit: 1, seconds: breakerSeconds });
  if (allowed) {
    deps.log.error({ alert: 'send-breaker-opened', breaker: name, seconds: breakerSeconds }, 'sending codes is paused');
    await audit(deps, viewer, { event: 'breaker.opened', outcome: 'fail', reason: name });
  }
  throw tooMany(retryAfter);
}

function breakerKey(name: string): string {
  return `send-breaker-${name}`;
}
