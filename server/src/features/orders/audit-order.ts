import { auditIn } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import type { OrderRow } from './locking/lock-order.ts';

type About = {
  order: Pick<OrderRow, 'number'>;
  act: 'refunded' | 'cancelled' | 'confirmed' | 'paid-back';
};

/** Somebody has decided about another person's money or places: who, when and of which order (rule 45). */
export async function auditOrder(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  viewer: SignedInUser,
  { order, act }: About,
): Promise<void> {
  const { userId, sessionId } = viewer;
  const reason = `order ${order.number} ${act}`;
  await auditIn(deps, tx, viewer, { event: 'admin.action', outcome: 'ok', reason, userId, sessionId });
}
