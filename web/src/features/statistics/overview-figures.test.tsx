// @vitest-environment happy-dom
import type { Event } from '@foyer/contract/events/event.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../test/an-event.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import type { Statistics } from './statistics-query.ts';

const mode = { capacity: null, taken: 3, attendees: 3, left: null, waiting: 0 };
const event = (audiences: Event['audiences']) => anEvent({ state: 'published', audiences });

async function figures(shown: Event, money: Partial<Statistics> = {}): Promise<string> {
  // The figures read only these parts.
  const statistics = {
    currency: 'EUR',
    audiences: [],
    ticketTypes: [],
    registrations: 3,
    requests: 0,
    waitlisted: 0,
    salesMinor: 0,
    refundedMinor: 0,
    pendingRefundMinor: 0,
    views: 9,
    ...money,
  } as unknown as Statistics;
  const { container } = await renderComponent(<OverviewFigures event={shown} statistics={statistics} />, [
    'statistics',
    'event-terms',
  ]);
  return container.textContent ?? '';
}

test('a room without a limit is limited by its tickets, and then has a waitlist', async () => {
  expect(await figures(event([{ ...mode, audience: 'in-person', ticketLimit: 15 }]))).toContain('of 15 spots');
  screen.getByText('Waitlist');
});

test('the smaller limit counts, and without any there is no limit and no waitlist', async () => {
  expect(await figures(event([{ ...mode, audience: 'in-person', capacity: 10, ticketLimit: 15 }]))).toContain(
    'of 10 spots',
  );
  expect(await figures(event([{ ...mode, audience: 'in-person' }]))).toMatch(/No limit(?!.*Waitlist)/);
});

test('sales are what is left after refunds', async () => {
  const shown = await figures(event([]), { salesMinor: 9_000, refundedMinor: 9_000, pendingRefundMinor: 4_000 });
  expect(shown).toMatch(/Net sales€0\.00.*€90\.00 before refunds.*Refunds€90\.00.*€40\.00 pending/);
  expect(await figures(event([]), { salesMinor: 9_000 })).toContain('Sales€90.00');
});
