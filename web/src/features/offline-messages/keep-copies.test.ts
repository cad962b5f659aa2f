// @vitest-environment happy-dom
import { type Conversation, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { listChanges, type Message } from '@foyer/contract/messaging/messages.ts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { liveUpdates } from '#src/lib/live/live-updates.ts';
import type { MessageLog } from '#src/lib/message-sync/message-log.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { aConversation } from '../../../test/a-conversation.ts';
import { aMessage } from '../../../test/a-message.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import type { ConversationCopy, CopyStorage, InboxCopy } from './copy-storage.ts';
import { checkMinutes, keepCopies, messagesInCopy, mostCopies } from './keep-copies.ts';

const idOf = (n: number) => `0b9f2f6e-7c43-4b7a-9d6f-${String(n).padStart(12, '0')}`;
const conversation = (n: number, more: Partial<Conversation> = {}): Conversation => ({
  ...aConversation,
  id: idOf(n),
  ...more,
});
const message = (no: number, more: Partial<Message> = {}) => aMessage({ no, ...more });
const logOf = (...messages: Message[]): MessageLog => ({
  epoch: 0,
  seq: Math.max(0, ...messages.map(({ seq }) => seq)),
  from: messages[0]?.no ?? 1,
  hasOlder: false,
  messages,
});
const copyOf = (n: number, more: Partial<ConversationCopy> = {}): ConversationCopy => ({
  id: idOf(n),
  viewer: 'ada',
  conversation: conversation(n),
  log: logOf(message(1)),
  openedAt: n,
  savedAt: 1000,
  ...more,
});
const inboxPage = (...items: Conversation[]) => ({
  items,
  nextCursor: null,
  allowance: { remaining: 5, renewsAt: null, pending: 0, pendingLimit: 20 },
  messageDays: null as number | null,
});
const unreachable = new ApiError('NETWORK_ERROR', 'Network error', { requestId: 'request' });

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

/** A page of Ada. `storage` is the browser's, in memory: a journey uses the real one. */
function open(copies: ConversationCopy[] = [], inbox?: InboxCopy, startsAt = 5000) {
  const stored = new Map(copies.map((copy) => [copy.id, copy]));
  const inboxes = new Map(inbox ? [[inbox.viewer, inbox]] : []);
  const storage: CopyStorage = {
    conversations: async () => [...stored.values()],
    conversation: async (id) => stored.get(id),
    saveConversation: async (copy) => void stored.set(copy.id, copy),
    removeConversation: async (id) => void stored.delete(id),
    inbox: async (viewer) => inboxes.get(viewer),
    saveInbox: async (copy) => void inboxes.set(copy.viewer, copy),
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let time = startsAt;
  const passTime = (ms: number) => (time += ms);
  stop = keepCopies({ viewer: 'ada', queries, storage, now: () => (time += 1) });
  /** Reads something as a page does. */
  const read = (queryKey: QueryKey, answer: unknown) =>
    queries
      .fetchQuery({
        queryKey,
        queryFn: async () => {
          if (answer instanceof Error) throw answer;
          return answer;
        },
      })
      .catch(() => undefined);
  async function readAll(n: number, given: Conversation, log: MessageLog) {
    await read(messagingKeys.conversation('ada', idOf(n)), given);
    await read(messagingKeys.log('ada', idOf(n)), log);
  }
  const readInbox = (...items: Conversation[]) =>
    read(messagingKeys.list('ada', 'inbox'), { pages: [inboxPage(...items)], pageParams: [null] });
  const settle = () => vi.waitFor(async () => await new Promise((resolve) => setTimeout(resolve, 20)));
  const shown = (queryKey: QueryKey) => queries.getQueryData(queryKey);
  return { stored, inboxes, queries, read, readAll, readInbox, settle, shown, passTime };
}

test('a conversation that is opened is copied with its newest messages, and the inbox with its first page', async () => {
  const { stored, inboxes, readAll, readInbox, settle } = open();
  const many = Array.from({ length: messagesInCopy + 10 }, (_, at) => message(at + 1));
  await readAll(1, conversation(1), logOf(...many));
  await readInbox(conversation(1), conversation(2));
  await settle();
  const log = stored.get(idOf(1))?.log;
  expect([stored.size, log?.messages.length, log?.from, log?.hasOlder]).toEqual([1, messagesInCopy, 11, true]);
  expect(inboxes.get('ada')?.page.items.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
});

test(`only the ${mostCopies} conversations that were opened last are copied`, async () => {
  const { stored, readAll, settle } = open(Array.from({ length: mostCopies }, (_, at) => copyOf(at + 1)));
  await readAll(99, conversation(99), logOf());
  await settle();
  expect([stored.size, stored.has(idOf(1)), stored.has(idOf(99))]).toEqual([mostCopies, false, true]);
});

test('without a connection the copies are shown with when they were saved, until the server answers', async () => {
  const inbox = { viewer: 'ada', page: inboxPage(conversation(1)), savedAt: 900 };
  const { stored, readAll, read, readInbox, settle, shown } = open([copyOf(1)], inbox);
  const key = messagingKeys.log('ada', idOf(1));
  await read(key, unreachable);
  await read(messagingKeys.list('ada', 'inbox'), unreachable);
  await vi.waitFor(() => expect(shown(key)).toEqual(copyOf(1).log));
  await vi.waitFor(() => expect(shown(messagingKeys.list('ada', 'inbox'))).toMatchObject({ pages: [inbox.page] }));
  expect(shown(messagingKeys.conversation('ada', idOf(1)))).toEqual(conversation(1));
  expect([shown(messagingKeys.copySavedAt('ada', idOf(1))), shown(messagingKeys.copySavedAt('ada', 'inbox'))]).toEqual([
    1000, 900,
  ]);
  expect(stored.get(idOf(1))?.savedAt).toBe(1000);

  await readAll(1, conversation(1), logOf(message(1), message(2)));
  await readInbox(conversation(1));
  await settle();
  expect([shown(messagingKeys.copySavedAt('ada', idOf(1))), shown(messagingKeys.copySavedAt('ada', 'inbox'))]).toEqual([
    null,
    null,
  ]);
  expect(stored.get(idOf(1))?.log.messages.length).toBe(2);
});

test('a refusal shows no copy, and removes that of a conversation that is gone', async () => {
  const inbox = { viewer: 'ada', page: inboxPage(conversation(1), conversation(2)), savedAt: 900 };
  const { stored, inboxes, read, settle, shown } = open([copyOf(1), copyOf(2)], inbox);
  const gone = new ApiError('NOT_FOUND', 'No such conversation', { status: 404, requestId: 'request' });
  const refused = new ApiError('UNAUTHENTICATED', 'Signed out', { status: 401, requestId: 'request' });
  await read(messagingKeys.conversation('ada', idOf(1)), gone);
  await read(messagingKeys.log('ada', idOf(2)), refused);
  await settle();
  expect([...stored.keys()]).toEqual([idOf(2)]);
  expect(inboxes.get('ada')?.page.items.map(({ id }) => id)).toEqual([idOf(2)]);
  expect(shown(messagingKeys.log('ada', idOf(2)))).toBeUndefined();
});

test('a group that the member has left or was removed from has no copy', async () => {
  const { stored, readAll, settle } = open([copyOf(1)]);
  await readAll(1, conversation(1, { state: 'left' }), logOf(message(1)));
  await settle();
  expect(stored.size).toBe(0);
});

test('once the inbox was read, copies of others go, and those of conversations that are gone or have changed are read again', async () => {
  const deleted = message(1, { seq: 7, body: '', isDeleted: true });
  const calls = fakeApi(
    [
      readConversation,
      (_body, { pathname }) =>
        pathname.endsWith(idOf(2))
          ? { status: 404, error: { code: 'NOT_FOUND', message: 'No such conversation' } }
          : { data: conversation(3, { state: 'left' }) },
    ],
    [listChanges, () => ({ data: { items: [deleted], lastSeq: 7, isReset: false } })],
  );
  const copies = [copyOf(1), copyOf(2), copyOf(3), copyOf(4), copyOf(5, { viewer: 'grace' })];
  const { stored, readInbox, settle } = open(copies);
  await readInbox(conversation(1, { lastSeq: 7 }), conversation(4, { lastSeq: 1 }));
  await vi.waitFor(() => expect([...stored.keys()]).toEqual([idOf(1), idOf(4)]));
  expect(stored.get(idOf(1))?.log.messages[0]).toMatchObject({ isDeleted: true, body: '' });
  // Once, and not whenever the inbox is read.
  const before = calls.length;
  await readInbox(conversation(1, { lastSeq: 8 }));
  await settle();
  expect(calls.length).toBe(before);
});

test('copies are compared again after a while, because a lost right is not always announced', async () => {
  const calls = fakeApi([
    readConversation,
    () => ({ status: 404, error: { code: 'NOT_FOUND', message: 'No such conversation' } }),
  ]);
  const { stored, readInbox, settle, passTime } = open();
  await readInbox();
  await settle();
  stored.set(idOf(1), copyOf(1));
  await readInbox();
  await settle();
  expect([calls.length, stored.size]).toEqual([0, 1]);
  passTime(checkMinutes * 60_000);
  await readInbox();
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

const day = 24 * 60 * 60 * 1000;
const changed = (date: string) => ({ changedAt: `2026-11-${date}T10:00:00.000Z` });
/** Of which the server has kept the second message since the tenth day after the first one. */
const withOld = (n: number, more: Partial<Conversation> = {}) =>
  copyOf(n, {
    conversation: conversation(n, { lastAt: '2026-11-02T10:00:00.000Z', ...more }),
    log: logOf(message(1, changed('01')), message(2, changed('12')), message(3, changed('02'))),
  });
const inboxOf = (messageDays: number | null, ...items: Conversation[]): InboxCopy => ({
  viewer: 'ada',
  page: { ...inboxPage(...items), messageDays },
  savedAt: 900,
});
const excerpt = { no: 3, authorNo: 2, body: 'Message 3', system: null, attachment: null, isDeleted: false };
/** So that a period of ten days has deleted what was last changed before the second day of November. */
const noon12 = Date.parse('2026-11-12T12:00:00.000Z');

test('messages that the server has deleted by now go from copies without a connection, by their last change', async () => {
  const inbox = inboxOf(10, conversation(1, { lastAt: '2026-11-02T10:00:00.000Z', lastMessage: excerpt }));
  const copies = [withOld(1), withOld(2, { state: 'received' }), { ...withOld(3), viewer: 'grace' }];
  const { stored, inboxes, read, settle, shown } = open(copies, inbox, noon12);
  await settle();
  const numbers = (n: number) => stored.get(idOf(n))?.log.messages.map(({ no }) => no);
  // A request keeps its text while it can be answered, and what another member has stored is not touched.
  expect([numbers(1), numbers(2), numbers(3)]).toEqual([[2], [1, 2, 3], [1, 2, 3]]);
  expect(inboxes.get('ada')?.page.items[0]?.lastMessage).toBeNull();
  await read(messagingKeys.log('ada', idOf(1)), unreachable);
  const key = messagingKeys.log('ada', idOf(1));
  await vi.waitFor(() => expect(shown(key)).toMatchObject({ messages: [{ no: 2 }] }));
});

test('copies that were saved before show no message that is too old, and have none once it is read again', async () => {
  const { read, readAll, settle, shown, stored, passTime } = open([withOld(1)], inboxOf(30), noon12);
  await settle();
  passTime(25 * day);
  const key = messagingKeys.log('ada', idOf(1));
  await read(key, unreachable);
  await vi.waitFor(() => expect(shown(key)).toMatchObject({ messages: [{ no: 2 }] }));
  await readAll(1, conversation(1), logOf(message(1, changed('01')), message(2, changed('12'))));
  await settle();
  expect(stored.get(idOf(1))?.log.messages.map(({ no }) => no)).toEqual([2]);
});

test('a period that the operator sets later holds for earlier copies', async () => {
  const { stored, read, settle } = open([withOld(1)], inboxOf(null), noon12);
  await settle();
  expect(stored.get(idOf(1))?.log.messages).toHaveLength(3);
  const pages = { pages: [{ ...inboxPage(conversation(1, { lastSeq: 1 })), messageDays: 10 }], pageParams: [null] };
  await read(messagingKeys.list('ada', 'inbox'), pages);
  await vi.waitFor(() => expect(stored.get(idOf(1))?.log.messages.map(({ no }) => no)).toEqual([2]));
});

test('a frame about a conversation has its copy read again, such as after a block', async () => {
  fakeApi([readConversation, () => ({ status: 404, error: { code: 'NOT_FOUND', message: 'No such conversation' } })]);
  const { stored } = open([copyOf(1), copyOf(2)]);
  liveUpdates.publish({ type: 'conversation', id: idOf(1) });
  await vi.waitFor(() => expect([...stored.keys()]).toEqual([idOf(2)]));
});

test('nothing is shown or saved once it has stopped, and nothing of another member ever', async () => {
  const { stored, read, readAll, settle, shown } = open([copyOf(1, { viewer: 'grace' })]);
  await read(messagingKeys.log('ada', idOf(1)), unreachable);
  await settle();
  expect(shown(messagingKeys.log('ada', idOf(1)))).toBeUndefined();
  await stop();
  await readAll(2, conversation(2), logOf(message(1)));
  await settle();
  expect([...stored.keys()]).toEqual([idOf(1)]);
});
