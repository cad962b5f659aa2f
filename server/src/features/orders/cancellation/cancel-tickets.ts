import type { RefundMethod } from '@foyer/contract/rules/events/ticket-choices.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { refunds } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { FullOrder, OrderTicketRow } from '../locking/lock-order.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { refundFor, refundRule } from '../refunds/refund-rule.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { leaveRefundToHosts } from '../refunds/undecided-refund.ts';
import { releaseTickets } from './release-tickets.ts';

type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type Cancellation = {
  tickets: readonly OrderTicketRow[];
  percent: number;
  reason: 'guest' | 'organizer';
  /** An organizer cancels someone else's tickets. */
  isRemoval: boolean;
};

/** Cancels these tickets of a locked order and requests a refund of `percent` of their price. Returns its sum in minor units. */
export async function cancelTickets(
  deps: WriteDeps,
  tx: Tx,
  locked: FullOrder,
  { tickets, percent, reason, isRemoval }: Cancellation,
): Promise<number> {
  const { order } = locked;
  const earlierRefunds = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const refundByTicket = refundFor(locked, tickets, earlierRefunds, percent);
  await releaseTickets(deps, tx, locked, { ids: tickets.map(({ id }) => id), as: 'cancelled' });
  const refundMethods = new Set<RefundMethod>();
  for (const [registrationId, amountMinor] of refundByTicket) {
    const methods = await requestRefund(deps, tx, { orderId: order.id, amountMinor, reason, registrationId });
    for (const method of methods) refundMethods.add(method);
  }
  const sumOf = (amounts: Map<string, number>) => [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  const backMinor = sumOf(refundByTicket);
  const isUndecided = reason === 'guest' && refundRule(locked) === null;
  const undecidedMinor = isUndecided ? sumOf(refundFor(locked, tickets, earlierRefunds, 100)) : 0;
  await leaveRefundToHosts(deps, tx, order.id, undecidedMinor);
  const left = tickets.map(({ id }) => id);
  // Nobody was notified of an order that was only held.
  if (order.state !== 'held') {
    const news = { backMinor, undecidedMinor, refundMethods: [...refundMethods], left, isTakenAway: isRemoval };
    await enqueueOrderNews(deps, tx, order.id, 'cancelled', news);
  }
  return backMinor;
}
