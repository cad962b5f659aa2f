import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { reachableOwner } from '#src/features/notifications/reachable-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** Notifies the owner; this notice cannot be turned off. */
export async function notifyAboutDeletion(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { browser, place }: Pick<SignedInUser, 'browser' | 'place'>,
  { userId, what, dueAt }: { userId: string; what: 'asked' | 'kept'; dueAt: Date },
): Promise<void> {
  const owner = await reachableOwner(tx, userId);
  if (!owner) return;
  const values = { what, dueAt: dueAt.toISOString(), browser, place, at: deps.clock.now().toISOString() };
  const notice = { kind: 'email', ...owner, template: 'account-deletion', values } as const;
  await enqueue(deps, tx, notice, { idempotencyKey: `account-deletion:${deps.random.uuid()}` });
}
