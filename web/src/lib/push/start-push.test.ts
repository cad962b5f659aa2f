// @vitest-environment happy-dom
import { readConversation } from '@foyer/contract/messaging/conversations.ts';
import { expect, test, vi } from 'vitest';
import { aConversation } from '../../../test/a-conversation.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { notificationsQuery } from '../notifications.ts';
import { createQueryClient } from '../query-client.ts';
import { type UnreadCounts, unreadMessagesQuery } from '../unread-messages.ts';
import { startPush } from './start-push.ts';

const none = { conversations: 0, messages: 0 };
const counts = (given: Partial<UnreadCounts> = {}): UnreadCounts => ({
  inbox: none,
  muted: none,
  archived: none,
  requests: 0,
  ...given,
});

/** A browser that shows notices with these tags. Returns those that were closed. */
function showing(...tags: string[]): string[] {
  const closed: string[] = [];
  const getNotifications = async () =>
    tags.filter((tag) => !closed.includes(tag)).map((tag) => ({ tag, close: () => void closed.push(tag) }));
  const getRegistration = async () => ({ getNotifications, pushManager: { getSubscription: async () => null } });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  return closed;
}

test('the notice of a conversation closes when that one is read, whatever is unread elsewhere', async () => {
  const unread = new Set(['request', 'muted', 'inbox']);
  fakeApi([
    readConversation,
    (_body, { pathname }) => {
      const id = pathname.split('/').at(-1) ?? '';
      if (id === 'gone') return { status: 404, error: { code: 'NOT_FOUND', message: 'No such conversation' } };
      return { data: { ...aConversation, unread: unread.has(id) ? 1 : 0 } };
    },
  ]);
  const closed = showing('/messages/request', '/messages/muted', '/messages/inbox', '/messages/gone', '/events/read');
  const queries = createQueryClient();
  const count = (given: UnreadCounts) => queries.setQueryData(unreadMessagesQuery('ada').queryKey, given);
  queries.setQueryData(notificationsQuery('ada').queryKey, {
    pages: [{ items: [], unread: 0, more: false }],
    pageParams: [null],
  });
  count(counts({ requests: 1, muted: { conversations: 1, messages: 1 } }));
  const stop = startPush(queries, 'ada');
  await vi.waitFor(() => expect(closed).toEqual(['/messages/gone', '/events/read']));
  unread.delete('inbox');
  count(counts({ inbox: { conversations: 3, messages: 9 } }));
  await vi.waitFor(() => expect(closed).toContain('/messages/inbox'));
  expect(closed).not.toContain('/messages/request');
  expect(closed).not.toContain('/messages/muted');
  stop();
});

test('the badge of the app counts conversations and requests that wait, and unread notifications, and goes with the last', async () => {
  showing();
  const badges: (number | 'none')[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push('none'),
  });
  const queries = createQueryClient();
  const notices = (unread: number) =>
    queries.setQueryData(notificationsQuery('ada').queryKey, {
      pages: [{ items: [], unread, more: false }],
      pageParams: [null],
    });
  const messages = (given: Partial<UnreadCounts>) =>
    queries.setQueryData(unreadMessagesQuery('ada').queryKey, counts(given));
  notices(4);
  // Messages of one conversation count once, and muted and archived ones not at all.
  const much = { conversations: 9, messages: 99 };
  messages({ inbox: { conversations: 2, messages: 30 }, requests: 1, muted: much, archived: much });
  const stop = startPush(queries, 'ada');
  await vi.waitFor(() => expect(badges.at(-1)).toBe(7));
  messages({ requests: 1 });
  await vi.waitFor(() => expect(badges.at(-1)).toBe(5));
  notices(0);
  await vi.waitFor(() => expect(badges.at(-1)).toBe(1));
  messages({ muted: much });
  await vi.waitFor(() => expect(badges.at(-1)).toBe('none'));
  stop();
});
