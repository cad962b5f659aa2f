// @vitest-environment happy-dom
import { type FoundMessage, searchMessages } from '@foyer/contract/message-search.ts';
import { countUnread, listConversations, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { listParticipants } from '@foyer/contract/messaging/groups.ts';
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
    [listConversations, () => ({ data: { items: [], nextCursor: null, allowance, messageDays: null } })],
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
  expect(await screen.findByText('Your inbox is empty')).toBeTruthy();
});

test('one letter is too short, and asks nothing of the server', async () => {
  const calls = answerWith([]);
  const { user: person } = await open();
  await person.type(field(), 'a!');
  expect((await screen.findByText('Type at least 2 letters or digits.')).role).toBe('status');
  await person.type(field(), 'b');
  expect(await screen.findByRole('heading', { name: 'No messages found' })).toBeTruthy();
  expect(calls.filter(({ path }) => path === searchMessages.path)).toHaveLength(1);
});

test('filters are chosen from what the viewer sees, kept in the address and in links, and cleared together', async () => {
  const searched: URLSearchParams[] = [];
  const eve = { no: 3, person: null, role: 'member', isHere: true };
  fakeApi(
    [countUnread, () => ({ data: unread })],
    [listConversations, () => ({ data: { items: [group], nextCursor: null, allowance, messageDays: null } })],
    [readConversation, () => ({ data: group })],
    [listParticipants, () => ({ data: { items: [eve], hasMore: false } })],
    [
      searchMessages,
      (_body, { searchParams }) => {
        searched.push(searchParams);
        return { data: { items: [found(12)], nextCursor: null } };
      },
    ],
  );
  const { user: person, query } = await open(`/messages?search=table&in=${group.id}`);
  const author = await screen.findByRole('combobox', { name: 'From' });
  await screen.findByRole('option', { name: 'Member 3' });
  await person.selectOptions(author, 'Member 3');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Contains' }), 'Files');
  const address = `search=table&in=${group.id}&by=3&has=files`;
  expect(query()).toBe(`?${address}`);
  await waitFor(() => expect(Object.fromEntries(searched.at(-1) ?? [])).toMatchObject({ author: '3', has: 'files' }));
  expect(searched.at(-1)?.get('conversation')).toBe(group.id);
  const link = await screen.findByRole('link', { name: /Breakfast/ });
  expect(link.getAttribute('href')).toBe(`/messages/${group.id}?${address}&message=12`);
  expect(screen.getByText('Filters (3)')).toBeTruthy();
  // A participant of one conversation is somebody else in another.
  await person.selectOptions(screen.getByRole('combobox', { name: 'Conversation' }), 'All conversations');
  expect(query()).toBe('?search=table&has=files');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(query()).toBe('?search=table');
  await waitFor(() => expect(searched.at(-1)?.get('has')).toBeNull());
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
