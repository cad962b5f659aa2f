// @vitest-environment happy-dom
import { type FoundMessage, searchMessages } from '@foyer/contract/message-search.ts';
import { countUnread, listConversations } from '@foyer/contract/messaging/conversations.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aConversation } from '../../../../test/a-conversation.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { MessagesWithSuggestions } from './messages-with-suggestions.tsx';

const user = { id: 'viewer' } as Parameters<typeof MessagesWithSuggestions>[0]['user'];
const counts = { conversations: 0, messages: 0 };
const unread = { inbox: counts, muted: counts, archived: counts, requests: 0 };
const allowance = { remaining: 5, renewsAt: null, pending: 0, pendingLimit: 20 };
const group = {
  ...aConversation,
  kind: 'group' as const,
  group: { name: 'Breakfast', role: 'member' as const, members: 4 },
};
const found = (no: number, more: Partial<FoundMessage> = {}): FoundMessage => ({
  conversation: group,
  no,
  isOwn: false,
  author: 'Ana Ruiz',
  authorNo: 2,
  sentAt: '2026-11-20T10:00:00.000Z',
  excerpt: [
    { text: 'The ', isMatch: false },
    { text: 'table', isMatch: true },
    { text: ' for @{3}', isMatch: false },
  ],
  ...more,
});

function answerWith(items: FoundMessage[]) {
  return fakeApi(
    [countUnread, () => ({ data: unread })],
    [listConversations, () => ({ data: { items: [], nextCursor: null, allowance } })],
    [searchMessages, () => ({ data: { items, nextCursor: null } })],
  );
}
const field = () => screen.getByRole('searchbox', { name: 'Search messages' });
const open = (address = '/messages') =>
  renderComponent(<MessagesWithSuggestions user={user} />, ['messaging', 'relation'], address);

test('what is typed is searched for, kept in the address, and shown with who, where and the words marked', async () => {
  answerWith([found(12), found(7, { isOwn: true, author: null, authorNo: 1 })]);
  const { user: person, query } = await open();
  await person.type(field(), 'table');
  const [first, second] = await screen.findAllByRole('link', { name: /Breakfast/ });
  expect(first?.textContent).toContain('Ana Ruiz: The table for @Member 3');
  expect([...(first?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)).toEqual(['table']);
  expect(second?.textContent).toContain('You: The table');
  expect(first?.getAttribute('href')).toBe(`/messages/${group.id}?search=table&message=12`);
  expect(query()).toBe('?search=table');
  await waitFor(() => expect(screen.getByText('2 messages found')).toBeTruthy());
});

test('the arrow keys walk results, and Escape goes back to the field and then ends the search', async () => {
  answerWith([found(12), found(7)]);
  const { user: person, query } = await open('/messages?search=table');
  const rows = await screen.findAllByRole('link', { name: /Breakfast/ });
  await person.click(field());
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rows[0]);
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rows[1]);
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await person.keyboard('{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(field());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(query()).toBe(''));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
});

test('one letter is too short, and asks nothing of the server', async () => {
  const calls = answerWith([]);
  const { user: person } = await open();
  await person.type(field(), 'a!');
  expect((await screen.findByText('Type at least 2 letters.')).role).toBe('status');
  await person.type(field(), 'b');
  expect(await screen.findByRole('heading', { name: 'No messages found' })).toBeTruthy();
  expect(calls.filter(({ path }) => path === searchMessages.path)).toHaveLength(1);
});

test('a search that fails can be tried again', async () => {
  let isBroken = true;
  fakeApi(
    [countUnread, () => ({ data: unread })],
    [
      searchMessages,
      () =>
        isBroken
          ? { status: 429, error: { code: 'RATE_LIMITED', message: 'Too many' } }
          : { data: { items: [found(1)], nextCursor: null } },
    ],
  );
  const { user: person } = await open('/messages?search=table');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await person.click(retry);
  expect(await screen.findByRole('link', { name: /Breakfast/ })).toBeTruthy();
});
