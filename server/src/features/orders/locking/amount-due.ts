import type { FullOrder } from './lock-order.ts';

/** What the buyer has to pay now, in minor units, and until when. 0 if nothing is due. */
export function amountDue({ order, modeChange }: Pick<FullOrder, 'order' | 'modeChange'>): {
  dueMinor: number;
  until: Date | null;
} {
  if (order.state === 'held' || order.state === 'awaiting') {
    const netPaidMinor = order.paidMinor - order.refundedMinor;
    return { dueMinor: Math.max(0, order.totalMinor - netPaidMinor), until: order.heldUntil };
  }
  if (order.state === 'confirmed' && modeChange) return { dueMinor: modeChange.dueMinor, until: modeChange.heldUntil };
  return { dueMinor: 0, until: null };
}
