// @vitest-environment happy-dom
import {
  type BusinessCard,
  createBusinessCard,
  listBusinessCards,
} from '@foyer/contract/business-cards/business-cards.ts';
import { listMyEvents, listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { aBusinessCard, cardFacts } from '../../../../test/a-business-card.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { ada } from '../../../../test/people.ts';
import { CardEditor } from './card-editor.tsx';

afterEach(cleanup);

const event = { id: '018f0000-0000-7000-8000-0000000000e1', slug: 'compilers', title: 'Compilers' };
const card = aBusinessCard({ name: 'Compilers', isDefault: false, event });

/** Opens the editor of a card for the event. Returns the addresses that the page went to from there. */
async function open(cards: BusinessCard[]) {
  const nothing = { items: [], nextCursor: null };
  fakeApi(
    [listBusinessCards, () => ({ data: { items: cards, facts: cardFacts, limit: 10 } })],
    [listMyRegistrations, () => ({ data: nothing })],
    [listMyEvents, () => ({ data: { ...nothing, states: [] } })],
    [
      createBusinessCard,
      () => {
        cards.push(card);
        return { data: card };
      },
    ],
  );
  const i18n = createI18n('en');
  await loadMessages(i18n, ['shell', 'errors', 'business-cards']);
  const editor = { path: paths.newCard, element: <CardEditor user={ada} /> };
  const router = createMemoryRouter([editor, { path: paths.cards, element: null }], {
    initialEntries: [`${paths.newCard}?event=${event.id}`],
  });
  const visited: string[] = [];
  router.subscribe(({ location: { pathname, search } }) => visited.push(pathname + search));
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return visited;
}

test('creating the card for an event leads to the cards, without its code', async () => {
  const visited = await open([]);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Card name' }), 'Compilers');
  await user.click(screen.getByRole('button', { name: 'Create card' }));
  await waitFor(() => expect(visited).not.toEqual([]));
  expect(visited.filter((address) => address !== paths.cards)).toEqual([]);
});

test('a member with a card for the event is led to its code', async () => {
  const visited = await open([card]);
  await waitFor(() => expect(visited).toContain(`${paths.cards}?code=${card.id}`));
});
