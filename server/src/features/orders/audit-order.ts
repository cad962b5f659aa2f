import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import type { OrderRow } from './locking/lock-order.ts';

type AuditedAction = {
  order: Pick<OrderRow, 'number'>;
  act: 'refunded' | 'cancelled' | 'confirmed' | 'paid-back' | 'refund-declined';
};

/** Records an organizer's decision about someone else's money or tickets. */
export async function auditOrder(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  viewer: SignedInUser,
  { order, act }: AuditedAction,
): Promise<void> {
  const { userId, sessionId } = viewer;
  const reason = `order ${order.number} ${act}`;
  await auditIn(deps, tx, viewer, { event: 'admin.action', outcome: 'ok', reason, userId, sessionId });
}
