import { audit } from '#src/audit/audit.ts';
import { breakerSeconds, ownerSends, sharedSends } from '#src/config/sending.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { runningFor, shared, spend, strictly, tooMany } from '#src/http/limits/limits.ts';
import type { Requester } from './requester.ts';

/**
 * The last limit before money is spent: one circuit breaker per country and one for everything. Exceeding a budget opens its
 * breaker for an hour and logs an alert. Messages to verified owners are counted separately, so that strangers cannot block
 * them.
 */
export async function requireClosedBreakers(
  deps: Deps,
  viewer: Viewer | null,
  requester: Requester,
  country: string,
): Promise<void> {
  const isOwner = requester.kind === 'owner';
  const { country: perCountry, total } = isOwner ? ownerSends : sharedSends;
  const prefix = isOwner ? 'owners-' : '';
  const breakers = [
    { name: `${prefix}country-${country}`, budget: perCountry },
    { name: `${prefix}total`, budget: total },
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

async function openBreaker(deps: Deps, viewer: Viewer | null, name: string): Promise<never> {
  const { allowed, retryAfter } = await spend(strictly(deps), breakerKey(name), { limit: 1, seconds: breakerSeconds });
  if (allowed) {
    deps.log.error({ alert: 'send-breaker-opened', breaker: name, seconds: breakerSeconds }, 'sending codes is paused');
    if (viewer) await audit(deps, viewer, { event: 'breaker.opened', outcome: 'fail', reason: name });
  }
  throw tooMany(retryAfter);
}

function breakerKey(name: string): string {
  return `send-breaker-${name}`;
}
