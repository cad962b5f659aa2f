// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import type { Statistics } from './statistics-query.ts';
import { TicketsCard } from './tickets-card.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

const type = (name: string, pendingRefundMinor: number) => ({
  id: name,
  name,
  kind: 'paid' as const,
  registrations: 2,
  salesMinor: 4_000,
  pendingRefundMinor,
});

function Shown({ ticketTypes, pendingRefundMinor }: Pick<Statistics, 'ticketTypes' | 'pendingRefundMinor'>) {
  // The card reads only these parts.
  const statistics = { audiences: [], ticketTypes, pendingRefundMinor } as unknown as Statistics;
  return <TicketsCard statistics={statistics} texts={useFigureTexts('EUR')} />;
}

async function rows(shown: Parameters<typeof Shown>[0]): Promise<(string | null)[]> {
  await renderComponent(<Shown {...shown} />, ['statistics', 'event-terms']);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('a pending refund is shown with its ticket type, and what belongs to no type on a line of its own', async () => {
  const ticketTypes = [type('Room', 2_000), type('Stream', 0)];
  expect(await rows({ ticketTypes, pendingRefundMinor: 2_300 })).toEqual([
    'Room2 tickets, €40.00 · €20.00 refund pending',
    'Stream2 tickets, €40.00',
    'Orders with several ticket types€3.00 refund pending',
  ]);
});

test('without pending refunds there is only what was sold', async () => {
  expect(await rows({ ticketTypes: [type('Room', 0)], pendingRefundMinor: 0 })).toEqual(['Room2 tickets, €40.00']);
});
