// @vitest-environment happy-dom
import { countUnread, listConversations, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { listMessages } from '@foyer/contract/messaging/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { aConversation } from '../../../../test/a-conversation.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { MessagesWithSuggestions } from './messages-with-suggestions.tsx';

const user = { id: 'viewer' } as Parameters<typeof MessagesWithSuggestions>[0]['user'];
const counts = { conversations: 0, messages: 0 };
const unread = { inbox: counts, muted: counts, archived: counts, requests: 0 };
const allowance = { remaining: 5, renewsAt: null, pending: 0, pendingLimit: 20 };
const talks = ['Ada', 'Bob', 'Eve'].map((name, n) => ({
  ...aConversation,
  id: `0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b1${n}`,
  kind: 'group' as const,
  group: { name, role: 'member' as const, members: 2 },
}));
const pathOf = (n: number) => `/messages/${talks[n]?.id}`;

function Page() {
  return (
    <>
      <MessagesWithSuggestions user={user} />
      <output>{useLocation().pathname}</output>
    </>
  );
}

test('Alt and the arrow keys walk conversations from the field of a message, and stop at the first and the last', async () => {
  fakeApi(
    [countUnread, () => ({ data: unread })],
    [listConversations, () => ({ data: { items: talks, nextCursor: null, allowance, messageDays: null } })],
    [
      readConversation,
      (_body, { pathname }) => ({ data: talks.find(({ id }) => pathname.endsWith(id)) ?? aConversation }),
    ],
    [listMessages, () => ({ data: { items: [], hasOlder: false, hasNewer: false, lastSeq: 0 } })],
  );
  const { user: person } = await renderComponent(
    <Routes>
      <Route path="/messages/:id?" element={<Page />} />
    </Routes>,
    ['messaging', 'relation'],
    pathOf(0),
  );
  const isAt = async (n: number) => {
    await waitFor(() => expect(screen.getByText(/^\/messages/).textContent).toBe(pathOf(n)));
    const field = await screen.findByRole('textbox', { name: `Message to ${talks[n]?.group.name}` });
    await person.click(field);
  };
  await screen.findByRole('link', { name: /Eve/ });
  await isAt(0);
  for (const [key, at] of [
    ['ArrowUp', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await person.keyboard(`{Alt>}{${key}}{/Alt}`);
    await isAt(at);
  }
  // Without Alt they move the cursor, and nothing else.
  await person.keyboard('{ArrowDown}');
  await isAt(1);
});
