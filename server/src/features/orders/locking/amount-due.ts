import type { Locked } from './lock-order.ts';

/** What is to be paid for an order at this moment, in minor units: 0 when nothing is, and until when it may be. */
export function amountDue({ order, change }: Pick<Locked, 'order' | 'change'>): {
  dueMinor: number;
  until: Date | null;
} {
  if (order.state === 'held' || order.state === 'awaiting') {
    const kept = order.paidMinor - order.refundedMinor;
    return { dueMinor: Math.max(0, order.totalMinor - kept), until: order.heldUntil };
  }
  if (order.state === 'confirmed' && change) return { dueMinor: change.dueMinor, until: change.heldUntil };
  return { dueMinor: 0, until: null };
}
