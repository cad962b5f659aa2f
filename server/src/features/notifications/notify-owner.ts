import type { Tx } from '#src/db/client.ts';
import { enqueue, type SecurityNotice } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { reachableOwner } from './reachable-owner.ts';
import { type SecurityMessage, saveSecurityNotice } from './save-security-notice.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** `inAppKey`: where fewer are kept in the app than are written. */
type Message = SecurityMessage & { userId: string; idempotencyKey: string; inAppKey?: string };

/**
 * Tells the owner of an account of its security, in the app and by email if one is proven, in the transaction of the
 * fact. Call `deps.wakeOutbox()` after the commit.
 */
export async function tellOwner(
  deps: Parts,
  tx: Tx,
  { userId, idempotencyKey, inAppKey = idempotencyKey, ...message }: Message,
): Promise<void> {
  await saveSecurityNotice(deps, tx, { ...message, userId, idempotencyKey: inAppKey });
  const owner = await reachableOwner(tx, userId);
  if (owner) await enqueue(deps, tx, { kind: 'email', ...owner, ...message }, { idempotencyKey });
}

/** The same for what changed about how an account is secured. */
export async function notifyOwner(
  deps: Parts,
  tx: Tx,
  viewer: Pick<Origin, 'browser' | 'place'>,
  { userId, what }: { userId: string; what: SecurityNotice },
): Promise<void> {
  const values = { what, browser: viewer.browser, place: viewer.place, at: deps.clock.now().toISOString() };
  const idempotencyKey = `${what}:${deps.random.uuid()}`;
  await tellOwner(deps, tx, { userId, template: 'security-notice', values, idempotencyKey });
}
