import type { Tx } from '#src/db/client.ts';
import type { SecurityNotice } from '#src/db/outbox/email-entry.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { reachableOwner } from './reachable-owner.ts';
import { type SecurityMessage, saveSecurityNotice } from './save-security-notice.ts';

type NoticeDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
/** `inAppKey`: the idempotency key of the in-app notice, if it should appear less often than the email. */
type OwnerMessage = SecurityMessage & { userId: string; idempotencyKey: string; inAppKey?: string };

/**
 * Sends a security message to the owner of an account, in the app and to the verified email if there is one, in the
 * transaction of the change. Call `deps.wakeOutbox()` after the commit.
 */
export async function sendSecurityMessage(
  deps: NoticeDeps,
  tx: Tx,
  { userId, idempotencyKey, inAppKey = idempotencyKey, ...message }: OwnerMessage,
): Promise<void> {
  await saveSecurityNotice(deps, tx, { ...message, userId, idempotencyKey: inAppKey });
  const owner = await reachableOwner(tx, userId);
  if (owner) await enqueue(deps, tx, { kind: 'email', ...owner, ...message }, { idempotencyKey });
}

/** Notifies the owner that a sign-in method or security setting of the account has changed. */
export async function notifyOwner(
  deps: NoticeDeps,
  tx: Tx,
  viewer: Pick<Origin, 'browser' | 'place'>,
  { userId, what }: { userId: string; what: SecurityNotice },
): Promise<void> {
  const values = { what, browser: viewer.browser, place: viewer.place, at: deps.clock.now().toISOString() };
  const idempotencyKey = `${what}:${deps.random.uuid()}`;
  await sendSecurityMessage(deps, tx, { userId, template: 'security-notice', values, idempotencyKey });
}
