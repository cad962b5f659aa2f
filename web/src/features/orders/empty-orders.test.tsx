// @vitest-environment happy-dom
import { listMyOrders } from '@foyer/contract/orders/checkout.ts';
import { listOrders } from '@foyer/contract/orders/sales.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { EventOrdersCard } from './event-orders/event-orders-card.tsx';
import { MyOrders } from './my-orders/my-orders.tsx';

const nothing = { data: { items: [], nextCursor: null } };

test('a buyer without orders is led to the events', async () => {
  fakeApi([listMyOrders, () => nothing]);
  await renderComponent(<MyOrders />, ['orders', 'event-terms']);
  await screen.findByRole('heading', { name: 'Get your first ticket' });
  expect(screen.getByRole('link', { name: 'Find events' }).getAttribute('href')).toBe('/events');
});

test('a host without orders is led to the tickets, without a table or an export', async () => {
  fakeApi([listOrders, () => nothing]);
  await renderComponent(<EventOrdersCard eventId="one" />, ['ticket-management', 'table']);
  const tickets = await screen.findByRole('link', { name: 'Ticket types' });
  expect(tickets.getAttribute('href')).toBe('/events/one/manage/tickets');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a search that finds no order can be cleared', async () => {
  fakeApi([listOrders, () => nothing]);
  const { user, query } = await renderComponent(
    <EventOrdersCard eventId="one" />,
    ['ticket-management', 'table'],
    '/events/one/manage/orders?q=zuse',
  );
  await screen.findByText('Nothing matches these filters.');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(query()).toBe('');
  await screen.findByRole('link', { name: 'Ticket types' });
});
