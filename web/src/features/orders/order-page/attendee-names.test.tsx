// @vitest-environment happy-dom
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { useAttendeeNames } from './attendee-names/use-attendee-names.ts';
import { OrganizerOrder } from './organizer/organizer-order.tsx';
import { OrderTicketsCard } from './tickets/order-tickets-card.tsx';

const place = (id: string, given: Partial<OrderPlace> = {}) =>
  ({
    id,
    ticketName: 'Standard',
    state: 'confirmed',
    audience: 'in-person',
    priceMinor: 0,
    discountMinor: 0,
    holderName: '',
    holderEmail: '',
    answers: {},
    mine: false,
    handedOver: false,
    mayChange: false,
    transfer: null,
    change: null,
    ...given,
  }) as OrderPlace;
// The views read only these parts.
const order = (given: Partial<Order>) =>
  ({
    id: 'order',
    state: 'confirmed',
    currency: 'EUR',
    totalMinor: 0,
    paidMinor: 0,
    refundedMinor: 0,
    dueMinor: 0,
    undecidedRefundMinor: 0,
    promoCode: null,
    createdAt: '2026-11-30T10:00:00.000Z',
    event: { state: 'published', waitlisted: [], refund: null },
    payments: [],
    refunds: [],
    places: [place('own', { mine: true, holderName: 'Ada' }), place('guest'), place('named', { holderName: 'Grace' })],
    ...given,
  }) as unknown as Order;

function Tickets({ shown }: { shown: Order }) {
  return <OrderTicketsCard order={shown} names={useAttendeeNames(shown)} />;
}

test('the host reads the name of the attendee list for a ticket without one', async () => {
  const buyer = { name: 'Ada', email: null };
  await renderComponent(<OrganizerOrder order={order({ manages: true, buyer })} />, ['orders', 'event-terms']);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  for (const name of ['Ada', 'Guest of Ada', 'Grace'])
    expect(texts.filter((text) => text.startsWith(`${name}Standard`))).toHaveLength(1);
});

test('the buyer reads that it is for a guest', async () => {
  await renderComponent(<Tickets shown={order({ own: true, buyer: null })} />, ['orders', 'event-terms']);
  const [own, guest, named] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([own?.includes('You'), guest?.includes('Your guest'), named?.includes('Grace')]).toEqual([true, true, true]);
});
