import { cooldownDays } from '@foyer/contract/rules/connections/connection-choices.ts';
import { daysAfter } from '#src/days-after.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { lockPair } from './answer-connection-request.ts';
import { endPair } from './connect-pair.ts';
import { otherOf, waitAfter } from './pair.ts';

/**
 * Removes a connection. The other member isn't notified and can send a request after the cool-down; the viewer can at once.
 * Idempotent.
 */
export async function removeConnection(
  deps: Deps,
  { userId }: SignedInUser,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const pair = await lockPair(tx, id, userId);
    if (pair.state !== 'connected') return;
    const until = daysAfter(deps.clock.now(), cooldownDays.disconnected);
    await endPair(deps, tx, pair, { endReason: 'disconnected', ...waitAfter(pair, otherOf(pair, userId), until) });
  });
  return {};
}
