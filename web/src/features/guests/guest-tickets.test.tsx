// @vitest-environment happy-dom
import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import type { Event, MyRegistration } from '@foyer/contract/events/event.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../test/an-event.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { GuestTickets } from './guest-tickets.tsx';

const attended = (title: string, state: MyRegistration['state'], eventState: Event['state'] = 'published') => ({
  event: anEvent({ title, slug: title.toLowerCase(), state: eventState, startsAt: '2031-05-06T18:00:00.000Z' }),
  registration: {
    id: `of-${title}`,
    audience: 'in-person',
    state,
    createdAt: '2031-01-01T00:00:00.000Z',
    orderId: null,
  },
  refunds: [],
});

test('each registration of a guest shows its state, and only a confirmed one leads to a ticket', async () => {
  fakeApi([
    listMyRegistrations,
    () => ({
      data: {
        items: [
          attended('Dinner', 'pending'),
          attended('Lunch', 'cancelled'),
          attended('Picnic', 'confirmed', 'cancelled'),
          attended('Concert', 'confirmed'),
        ],
        nextCursor: null,
      },
    }),
  ]);
  await renderComponent(<GuestTickets userId="guest" />, ['guests', 'managed-events', 'event-terms']);
  const row = (name: RegExp) => screen.findByRole('link', { name });
  expect((await row(/Dinner.*Awaiting approval/)).getAttribute('href')).toBe('/events/dinner');
  expect((await row(/Lunch.*Canceled/)).getAttribute('href')).toBe('/events/lunch');
  expect((await row(/Picnic.*Canceled/)).getAttribute('href')).toBe('/events/picnic');
  const ticket = await row(/Concert/);
  expect(ticket.getAttribute('href')).toBe('/tickets/of-Concert');
  expect(ticket.textContent).not.toMatch(/Registered|Canceled/);
});
