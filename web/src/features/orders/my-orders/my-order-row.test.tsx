// @vitest-environment happy-dom
import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { MyOrderRow } from './my-order-row.tsx';

const order: OrderCard = {
  id: 'order',
  number: 'AB12-CD34',
  state: 'confirmed',
  method: 'card',
  eventId: 'event',
  eventSlug: 'compilers',
  eventTitle: 'Compilers',
  eventStartsAt: null,
  eventTimeZone: 'UTC',
  currency: 'EUR',
  totalMinor: 9_000,
  paidMinor: 9_000,
  refundedMinor: 0,
  pendingRefundMinor: 0,
  undecidedRefundMinor: 0,
  refundFailed: false,
  refundDue: false,
  places: 2,
  heldUntil: null,
  createdAt: '2026-11-30T10:00:00.000Z',
  buyerName: null,
};

async function shown(given: Partial<OrderCard> = {}): Promise<string> {
  const { container } = await renderComponent(<MyOrderRow order={{ ...order, ...given }} />, ['orders', 'event-terms']);
  return container.textContent ?? '';
}

test('an order shows its total, or what was paid, refunded and is left', async () => {
  expect(await shown()).toContain('2 tickets · €90.00 · AB12');
  expect(await shown({ totalMinor: 0, paidMinor: 0 })).toContain('2 tickets · Free · AB12');
  const half = { totalMinor: 4_500, refundedMinor: 4_500, places: 1 };
  expect(await shown(half)).toContain('1 ticket · €90.00 paid · €45.00 refunded · €45.00 net');
  const pending = await shown({ ...half, pendingRefundMinor: 4_500 });
  expect(pending).toContain('1 ticket · €90.00 paid · €45.00 net');
  expect(pending).toMatch(/€45\.00 refund pending|Refund of €45\.00 pending|€45\.00 pending/);
  const canceled = { state: 'cancelled', refundedMinor: 9_000, places: 0 } as const;
  expect(await shown(canceled)).toMatch(/Canceled.*€90\.00 paid · €90\.00 refunded · €0\.00 net/);
});
