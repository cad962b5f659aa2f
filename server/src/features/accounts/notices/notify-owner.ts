import type { Tx } from '#src/db/client.ts';
import { enqueue, type SecurityNotice } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/callers/viewer.ts';
import { reachableOwner } from './reachable-owner.ts';

/**
 * Tells the owner of an account by email what changed about its security, in the transaction of the change. Call
 * `deps.wakeOutbox()` after the commit.
 */
export async function notifyOwner(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  viewer: Pick<Origin, 'browser' | 'place'>,
  { userId, what }: { userId: string; what: SecurityNotice },
): Promise<void> {
  const owner = await reachableOwner(tx, userId);
  if (!owner) return;
  const values = { what, browser: viewer.browser, place: viewer.place, at: deps.clock.now().toISOString() };
  const notice = { kind: 'email', ...owner, template: 'security-notice', values } as const;
  await enqueue(deps, tx, notice, { idempotencyKey: `${what}:${deps.random.uuid()}` });
}
