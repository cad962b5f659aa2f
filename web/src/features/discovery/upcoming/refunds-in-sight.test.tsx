// @vitest-environment happy-dom
import { type HostDay, readHostDay } from '@foyer/contract/discovery/host-day.ts';
import { listMyOrders } from '@foyer/contract/orders/checkout.ts';
import type { OrderCard } from '@foyer/contract/orders/order.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { HostDaySection } from './host-day-section.tsx';
import { RefundRows } from './refund-rows.tsx';

const userId = '018f0000-0000-7000-8000-000000000001';

const aRefundedOrder = (given: Partial<OrderCard>): OrderCard => ({
  id: 'o1',
  state: 'cancelled',
  method: 'offline',
  eventId: 'e1',
  eventSlug: 'design-night',
  eventStartsAt: null,
  eventTimeZone: 'Europe/Madrid',
  totalMinor: 2_500,
  paidMinor: 2_500,
  places: 0,
  heldUntil: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  buyerName: null,
  number: 'K7RM-2QXD',
  eventTitle: 'Design night',
  currency: 'EUR',
  refundedMinor: 2_500,
  pendingRefundMinor: 0,
  undecidedRefundMinor: 0,
  refundFailed: false,
  refundDue: false,
  ...given,
});

test('a guest sees each refund that is to come, with the way to its order', async () => {
  const asked: string[] = [];
  const items = [
    aRefundedOrder({ pendingRefundMinor: 2_500 }),
    aRefundedOrder({ id: 'o2', eventTitle: 'Left', refundedMinor: 0, undecidedRefundMinor: 900 }),
  ];
  fakeApi([
    listMyOrders,
    (_body, url) => {
      asked.push(url.search);
      return { data: { items, nextCursor: null } };
    },
  ]);
  await renderComponent(<RefundRows userId={userId} />, ['event-terms']);
  const [pending, undecided] = await screen.findAllByRole('link');
  expect(asked).toEqual(['?refund=unsettled']);
  expect(pending?.getAttribute('href')).toBe('/orders/o1');
  within(pending as HTMLElement).getByText('Design night');
  within(pending as HTMLElement).getByText('€25.00 refund pending');
  within(undecided as HTMLElement).getByText('€9.00 refund awaiting a decision');
});

const quietDay: HostDay = {
  isHost: true,
  registrations: { today: 0, yesterday: 0 },
  checkIns: { today: 0, yesterday: 0 },
  sales: [],
  pendingRefunds: [],
  openRefunds: [],
};

test('a host sees the refunds to pay beside the figures of the day, with the way to the orders', async () => {
  const openRefunds = [{ eventId: 'e1', eventTitle: 'Design night', orders: 2 }];
  fakeApi([
    readHostDay,
    () => ({ data: { ...quietDay, pendingRefunds: [{ currency: 'EUR', amountMinor: 5_000 }], openRefunds } }),
  ]);
  await renderComponent(<HostDaySection userId={userId} />, ['upcoming-events']);
  await screen.findByText('€50.00');
  screen.getByText('Pending refunds');
  const link = screen.getByRole('link', { name: 'Design night: 2 refunds need your attention' });
  expect(link.getAttribute('href')).toBe('/events/e1/manage/orders?refund=open');
});

test('a day without open refunds does not mention them', async () => {
  fakeApi([readHostDay, () => ({ data: quietDay })]);
  await renderComponent(<HostDaySection userId={userId} />, ['upcoming-events']);
  await screen.findByText('Registrations');
  expect([screen.queryByText('Pending refunds'), screen.queryByRole('link')]).toEqual([null, null]);
});
