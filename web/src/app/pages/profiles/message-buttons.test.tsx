// @vitest-environment happy-dom
import { listReceivedContacts, type ReceivedContact } from '@foyer/contract/business-cards/received-contacts.ts';
import { openConversation, readWayToWrite } from '@foyer/contract/messaging/conversations.ts';
import { listSuggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { aConversation } from '../../../../test/a-conversation.ts';
import { aSuggestion } from '../../../../test/a-suggestion.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { ada } from '../../../../test/people.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { ContactsWithMessages } from './contacts-with-messages.tsx';
import { SuggestionsToReach } from './reach-suggested.tsx';

const allowance = { remaining: 5, renewsAt: null, pending: 0, pendingLimit: 20 };
const suggestion = aSuggestion('Bob');
const contact = (name: string, urlSlug: string | null): ReceivedContact => ({
  id: name,
  source: 'card',
  content: null,
  name,
  urlSlug,
  event: null,
  receivedAt: '2026-11-20T10:00:00.000Z',
  message: '',
  consent: null,
  note: '',
});

/** What leads to the conversation with Bob, on two pages. */
const places: Record<string, { page: ReactNode; namespaces: Parameters<typeof renderComponent>[1] }> = {
  suggestions: { page: <SuggestionsToReach userId={ada.id} />, namespaces: ['suggestions', 'relation'] },
  cards: { page: <ContactsWithMessages user={ada} />, namespaces: ['card-contacts', 'relation'] },
};

function Place() {
  return <output>{useLocation().pathname}</output>;
}

async function open(page: ReactNode, namespaces: Parameters<typeof renderComponent>[1], way: string) {
  const calls = fakeApi(
    [
      listSuggestions,
      () => ({ data: { state: 'on', items: [suggestion], total: 1, fullDay: 20, nextAt: '2026-12-02T05:00:00.000Z' } }),
    ],
    [
      listReceivedContacts,
      () => ({
        data: {
          items: [contact('Bob', 'bob'), contact('A visitor', null), contact('Ada Lovelace', ada.urlSlug)],
          nextCursor: null,
          total: 3,
        },
      }),
    ],
    [readWayToWrite, () => ({ data: { way, conversationId: null, allowance } })],
    [openConversation, () => ({ data: { conversation: aConversation, allowance } })],
  );
  const view = await renderComponent(
    <>
      <Routes>
        <Route path="/" element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Place />
    </>,
    namespaces,
  );
  return { ...view, opened: () => calls.filter(({ path }) => path === openConversation.path) };
}

test.each(Object.entries(places))('of %s, a button opens the conversation', async (_, { page, namespaces }) => {
  const { user, opened } = await open(page, namespaces, 'message');
  // Nobody writes to visitors, or to themselves.
  const buttons = await screen.findAllByRole('button', { name: /^Message / });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Message Bob']);
  await user.click(screen.getByRole('button', { name: 'Message Bob' }));
  await waitFor(() => expect(screen.getByText(`/messages/${aConversation.id}`)).toBeTruthy());
  expect(opened().map(({ body }) => body)).toEqual([{ urlSlug: 'bob' }]);
});

test.each(Object.entries(places))(
  'of %s, it asks a member who hasn’t agreed to talk',
  async (_, { page, namespaces }) => {
    const { user, opened } = await open(page, namespaces, 'request');
    await user.click(await screen.findByRole('button', { name: 'Message Bob' }));
    expect(await screen.findByRole('dialog', { name: 'Message Bob' })).toBeTruthy();
    expect(opened()).toEqual([]);
  },
);

test('it says so if a member can’t be written to', async () => {
  const { user } = await open(places.suggestions?.page, places.suggestions?.namespaces, 'unavailable');
  await user.click(await screen.findByRole('button', { name: 'Message Bob' }));
  expect((await screen.findByText('You can’t message Bob right now.')).role).toBe('status');
});
