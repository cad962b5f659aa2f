import { blockMember, pauseRequests, unblockMember } from '@foyer/contract/connections/blocks.ts';
import { listConnections, removeConnection } from '@foyer/contract/connections/connections.ts';
import {
  acceptMessageRequest,
  changeConversation,
  countUnread,
  declineMessageRequest,
  leaveConversation,
  listConversations,
  markConversationRead,
  openConversation,
  readConversation,
  readWayToWrite,
  reportConversation,
} from '@foyer/contract/messaging/conversations.ts';
import {
  deleteMessage,
  editMessage,
  listChanges,
  listMessages,
  reactToMessage,
  sendMessages,
} from '@foyer/contract/messaging/messages.ts';
import type { ConversationBox } from '@foyer/contract/rules/messaging/choices.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagingRules } from '#src/config/messaging.ts';
import { conversationReports, messageRevisions } from '#src/db/schema/messaging.ts';
import { connect, say, talkTo, written } from '../../../test/conversations.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { purgeMessaging } from './purge-messaging.ts';
import { reportSeal } from './report-conversation.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const day = 24 * 60 * 60;
const closed = [409, 'CONVERSATION_CLOSED'];
const missing = [404, 'NOT_FOUND'];

async function two(): Promise<[Member, Member]> {
  return [await newMember(foyer), await newMember(foyer)];
}
async function connected(): Promise<[Member, Member, string]> {
  const [ada, grace] = await two();
  await connect(ada, grace);
  return [ada, grace, (await talkTo(ada, grace)).id];
}
/** Time passes, and the members sign in again. */
async function later(seconds: number, ...members: Member[]): Promise<void> {
  foyer.clock.advance({ seconds });
  for (const { browser, id } of members) await signIn(foyer, browser, id);
}
const read = (of: Member, id: string) => of.browser.call(readConversation, { params: { id } });
const bodies = async (
  of: Member,
  id: string,
  query: { before?: number; after?: number; around?: number; limit?: number } = {},
) => data(await of.browser.call(listMessages, { params: { id }, query })).items.map(({ body }) => body);
const box = async (of: Member, name: ConversationBox = 'inbox') =>
  data(await of.browser.call(listConversations, { query: { box: name } })).items;
const unreadOf = async (of: Member) => data(await of.browser.call(countUnread, {}));
const send = (from: Member, conversationId: string, ...messages: ReturnType<typeof written>[]) =>
  from.browser.call(sendMessages, { body: { conversationId, messages } });
const open = (from: Member, to: Member, body?: string) =>
  from.browser.call(openConversation, {
    body: { urlSlug: to.urlSlug, ...(body !== undefined && { message: written(body) }) },
  });
const wayTo = async (from: Member, to: Member) =>
  data(await from.browser.call(readWayToWrite, { params: { slug: to.urlSlug } })).way;

describe('conversations of connections', () => {
  test('messages arrive in order, for both, with their author', async () => {
    const [ada, grace, id] = await connected();
    expect((await talkTo(grace, ada)).id).toBe(id);
    await say(ada, id, 'One', 'Two');
    await say(grace, id, 'Three');
    for (const each of [ada, grace]) expect(await bodies(each, id)).toEqual(['One', 'Two', 'Three']);
    const [mine, theirs] = [data(await read(ada, id)), data(await read(grace, id))];
    expect(mine).toMatchObject({ state: 'open', lastNo: 3, unread: 1, person: { urlSlug: grace.urlSlug } });
    expect(theirs).toMatchObject({ unread: 2, person: { urlSlug: ada.urlSlug } });
    expect(mine.lastMessage).toEqual({
      no: 3,
      authorNo: theirs.ownNo,
      attachment: null,
      body: 'Three',
      system: null,
      isDeleted: false,
    });
    expect(mine.ownNo).not.toBe(theirs.ownNo);
  });

  test('an opened conversation without messages is in no list', async () => {
    const [ada, grace] = await connected();
    expect([...(await box(ada)), ...(await box(grace))]).toEqual([]);
  });

  test('a message that is sent again is stored once; another with its id is refused, and nothing with it', async () => {
    const [ada, grace, id] = await connected();
    const message = written('Once');
    const first = data(await send(ada, id, message));
    const again = data(await send(ada, id, message, message));
    expect(again.messages).toEqual(first.messages);
    const other = { ...message, body: 'Twice' };
    expect(refusal(await send(ada, id, written('Before'), other))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await bodies(grace, id)).toEqual(['Once']);
    // The ids of another member are their own.
    data(await send(grace, id, { ...message, body: 'From Grace' }));
    expect(await bodies(ada, id)).toEqual(['Once', 'From Grace']);
  });

  test('a repeat is answered with the message as it is now, also after leaving', async () => {
    const [ada, , id] = await connected();
    const message = written('Draft');
    const [sent] = data(await send(ada, id, message)).messages;
    const params = { messageId: sent?.id ?? '' };
    data(await ada.browser.call(editMessage, { params, body: { body: 'Final' } }));
    data(await ada.browser.call(leaveConversation, { params: { id } }));
    expect(data(await send(ada, id, message)).messages).toMatchObject([{ id: sent?.id, body: 'Final' }]);
    expect(refusal(await send(ada, id, written('New')))).toEqual(closed);
  });

  test('empty, disguised and endless messages are refused', async () => {
    const [ada, , id] = await connected();
    for (const [body, key] of [
      [' \n ', 'line.required'],
      ['a\u202eb', 'line.invalid_characters'],
      ['x'.repeat(messagingLimits.message + 1), 'line.max_length'],
    ] as const)
      expect(wrongFields(await send(ada, id, written(body)))).toEqual([`messages.0.body ${key}`]);
    const many = Array.from({ length: messagingLimits.perCall + 1 }, () => written('x'));
    expect(wrongFields(await send(ada, id, ...many))).toEqual(['messages list.max_items']);
  });

  test('more than 20 messages in ten seconds are refused with the time to wait', async () => {
    const [ada, , id] = await connected();
    await say(ada, id, ...Array.from({ length: 20 }, (_, n) => String(n)));
    const answer = await send(ada, id, written('Too many'));
    expect(refusal(answer)).toEqual([429, 'RATE_LIMITED']);
    expect(answer.body.error.details).toMatchObject({ retryAfter: 10 });
    foyer.clock.advance({ seconds: 10 });
    await say(ada, id, 'In time');
  });

  test('messages are read by page, and around a position', async () => {
    const [ada, grace, id] = await connected();
    const all = Array.from({ length: 20 }, (_, n) => String(n + 1));
    await say(ada, id, ...all);
    const page = async (query: { before?: number; after?: number; around?: number }) => {
      const found = data(await grace.browser.call(listMessages, { params: { id }, query: { ...query, limit: 4 } }));
      return [found.items.map(({ no }) => no).join(' '), found.hasOlder, found.hasNewer];
    };
    expect(await page({})).toEqual(['17 18 19 20', true, false]);
    expect(await page({ before: 17 })).toEqual(['13 14 15 16', true, true]);
    expect(await page({ before: 5 })).toEqual(['1 2 3 4', false, true]);
    expect(await page({ before: 1 })).toEqual(['', false, true]);
    expect(await page({ after: 16 })).toEqual(['17 18 19 20', true, false]);
    expect(await page({ after: 20 })).toEqual(['', true, false]);
    expect(await page({ around: 10 })).toEqual(['9 10 11 12', true, true]);
    expect(await page({ around: 1 })).toEqual(['1 2 3 4', false, true]);
    expect(await page({ around: 20 })).toEqual(['17 18 19 20', true, false]);
    expect(await page({ around: 900 })).toEqual(['17 18 19 20', true, false]);
  });

  test('a reply shows what it answers, until that is deleted', async () => {
    const [ada, grace, id] = await connected();
    const [question] = await say(ada, id, 'Lunch?');
    data(await send(grace, id, { ...written('Yes'), replyToNo: 1 } as ReturnType<typeof written>));
    const reply = async () =>
      data(await ada.browser.call(listMessages, { params: { id }, query: {} })).items[1]?.replyTo;
    expect(await reply()).toMatchObject({ no: 1, body: 'Lunch?', isDeleted: false });
    data(await ada.browser.call(deleteMessage, { params: { messageId: question?.id ?? '' } }));
    expect(await reply()).toMatchObject({ no: 1, body: '', isDeleted: true });
    const beyond = { ...written('No'), replyToNo: 3 } as ReturnType<typeof written>;
    expect(wrongFields(await send(grace, id, beyond))).toEqual(['replyToNo invalid_format']);
  });

  test('nobody writes to themselves', async () => {
    const ada = await newMember(foyer);
    expect(wrongFields(await open(ada, ada, 'Hello'))).toEqual(['urlSlug message.yourself']);
    expect(await wayTo(ada, ada)).toBe('unavailable');
  });

  test('conversations are listed by page, latest first', async () => {
    const ada = await newMember(foyer);
    const others = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
    for (const other of others) {
      await connect(ada, other);
      await talkTo(ada, other, 'Hello');
      foyer.clock.advance({ seconds: 20 });
    }
    const first = data(await ada.browser.call(listConversations, { query: { limit: 2 } }));
    const cursor = first.nextCursor ?? '';
    const rest = data(await ada.browser.call(listConversations, { query: { limit: 2, cursor } }));
    const listed = [...first.items, ...rest.items].map(({ person }) => person?.urlSlug);
    expect(listed).toEqual(others.map(({ urlSlug }) => urlSlug).toReversed());
    expect(rest.nextCursor).toBeNull();
  });
});

describe('changes', () => {
  test('edits, deletions and reactions are changes that a client finds since its last one', async () => {
    const [ada, grace, id] = await connected();
    const [one, two] = await say(ada, id, 'One', 'Two');
    const since = data(await read(grace, id)).lastSeq;
    const changes = async (from: number) =>
      data(await grace.browser.call(listChanges, { params: { id }, query: { since: from } }));
    expect((await changes(since)).items).toEqual([]);
    const params = { messageId: one?.id ?? '' };
    data(await ada.browser.call(editMessage, { params, body: { body: 'First' } }));
    data(await grace.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } }));
    data(await ada.browser.call(deleteMessage, { params: { messageId: two?.id ?? '' } }));
    const { items, lastSeq, isReset } = await changes(since);
    expect(isReset).toBe(false);
    expect(items).toMatchObject([
      { no: 1, body: 'First', reactions: [{ emoji: '👍', count: 1, isMine: true }], seq: since + 2 },
      { no: 2, body: '', isDeleted: true, seq: since + 3 },
    ]);
    expect(items[0]?.editedAt).not.toBeNull();
    expect(lastSeq).toBe(since + 3);
    expect((await changes(lastSeq)).items).toEqual([]);
  });

  test('only the author edits and deletes, and edits for a day', async () => {
    const [ada, grace, id] = await connected();
    const [message] = await say(ada, id, 'Mine');
    const params = { messageId: message?.id ?? '' };
    const edit = (who: Member, body: string) => who.browser.call(editMessage, { params, body: { body } });
    expect(refusal(await edit(grace, 'Hers'))).toEqual(missing);
    expect(refusal(await grace.browser.call(deleteMessage, { params }))).toEqual(missing);
    const before = data(await read(ada, id)).lastSeq;
    data(await edit(ada, 'Mine'));
    expect(data(await read(ada, id)).lastSeq).toBe(before);
    await later(messagingLimits.editHours * 3600, ada, grace);
    expect(refusal(await edit(ada, 'Too late'))).toEqual([409, 'MESSAGE_FIXED']);
    data(await ada.browser.call(deleteMessage, { params }));
    data(await ada.browser.call(deleteMessage, { params }));
    expect(data(await read(ada, id)).lastSeq).toBe(before + 1);
    expect(await bodies(grace, id)).toEqual(['']);
  });

  test('reactions are added once, removed, and limited', async () => {
    const [ada, grace, id] = await connected();
    const [message] = await say(ada, id, 'News');
    const react = (who: Member, emoji: string, isOn = true) =>
      who.browser.call(reactToMessage, { params: { messageId: message?.id ?? '' }, body: { emoji, isOn } });
    data(await react(grace, '👍'));
    data(await react(grace, '👍'));
    expect(data(await react(ada, '👍')).reactions).toEqual([{ emoji: '👍', count: 2, isMine: true }]);
    expect(data(await react(grace, '👍', false)).reactions).toEqual([{ emoji: '👍', count: 1, isMine: false }]);
    for (const emoji of ['🎉', '❤️', '👩‍💻']) data(await react(grace, emoji));
    expect(wrongFields(await react(grace, '🚀'))).toEqual(['emoji message.too_many_reactions']);
    expect(wrongFields(await react(grace, 'ok'))).toEqual(['emoji invalid_format']);
  });

  test('earlier texts are kept for reports, for 30 days', async () => {
    const [ada, , id] = await connected();
    const [message] = await say(ada, id, 'Rude');
    data(await ada.browser.call(editMessage, { params: { messageId: message?.id ?? '' }, body: { body: 'Polite' } }));
    const kept = () => foyer.deps.db.$count(messageRevisions);
    const before = await kept();
    await purgeMessaging(foyer.deps);
    expect(await kept()).toBe(before);
    foyer.clock.advance({ seconds: messagingRules.revisionDays * day });
    await purgeMessaging(foyer.deps);
    expect(await kept()).toBe(0);
  });
});

describe('what is unread', () => {
  test('is counted, read up to a message, and never falls back', async () => {
    const [ada, grace, id] = await connected();
    await say(ada, id, 'One', 'Two', 'Three');
    const upTo = async (upToNo: number) =>
      data(await grace.browser.call(markConversationRead, { params: { id }, body: { upToNo } }));
    expect((await unreadOf(grace)).inbox).toEqual({ conversations: 1, messages: 3 });
    expect((await unreadOf(ada)).inbox).toEqual({ conversations: 0, messages: 0 });
    expect(await upTo(2)).toEqual({ readNo: 2, unread: 1 });
    expect(await upTo(1)).toEqual({ readNo: 2, unread: 1 });
    expect(await upTo(99)).toEqual({ readNo: 3, unread: 0 });
    await say(ada, id, 'Four');
    expect((await unreadOf(grace)).inbox).toEqual({ conversations: 1, messages: 1 });
  });

  test('forgets deleted messages, and stops at 100', async () => {
    const [ada, grace, id] = await connected();
    const [first] = await say(ada, id, 'One');
    data(await ada.browser.call(deleteMessage, { params: { messageId: first?.id ?? '' } }));
    expect((await unreadOf(grace)).inbox).toEqual({ conversations: 0, messages: 0 });
    for (let call = 0; call < 6; call += 1) {
      await say(ada, id, ...Array.from({ length: 18 }, () => 'More'));
      foyer.clock.advance({ seconds: 60 });
    }
    expect(data(await read(grace, id)).unread).toBe(messagingLimits.unreadCounted);
  });

  test('is counted apart when muted or archived; marked conversations count without messages', async () => {
    const [ada, grace, id] = await connected();
    await say(ada, id, 'One');
    const change = async (body: { mutedUntil?: string | null; isArchived?: boolean; isMarkedUnread?: boolean }) =>
      data(await grace.browser.call(changeConversation, { params: { id }, body }));
    const mutedUntil = new Date(foyer.clock.now().getTime() + 3_600_000).toISOString();
    expect((await change({ mutedUntil })).mutedUntil).toBe(mutedUntil);
    expect(await unreadOf(grace)).toMatchObject({ inbox: { messages: 0 }, muted: { messages: 1 } });
    expect((await change({ isArchived: true })).isArchived).toBe(true);
    expect(await unreadOf(grace)).toMatchObject({ muted: { messages: 0 }, archived: { messages: 1 } });
    // While it is muted, a message does not bring it back.
    await say(ada, id, 'Two');
    expect([(await box(grace)).length, (await box(grace, 'archived')).length]).toEqual([0, 1]);
    await change({ mutedUntil: null });
    expect([(await box(grace)).length, (await box(grace, 'archived')).length]).toEqual([1, 0]);
    data(await grace.browser.call(markConversationRead, { params: { id }, body: { upToNo: 2 } }));
    await change({ isMarkedUnread: true });
    expect((await unreadOf(grace)).inbox).toEqual({ conversations: 1, messages: 0 });
    data(await grace.browser.call(markConversationRead, { params: { id }, body: { upToNo: 0 } }));
    expect((await unreadOf(grace)).inbox).toEqual({ conversations: 0, messages: 0 });
  });

  test('drafts follow the member to other devices, and nobody else', async () => {
    const [ada, grace, id] = await connected();
    data(await ada.browser.call(changeConversation, { params: { id }, body: { draft: 'Dear Grace' } }));
    const phone = foyer.browser();
    await signIn(foyer, phone, ada.id);
    expect(data(await phone.call(readConversation, { params: { id } })).draft).toBe('Dear Grace');
    expect((await box(ada)).map(({ draft }) => draft)).toEqual(['Dear Grace']);
    expect(data(await read(grace, id)).draft).toBe('');
  });

  test('what one device reads, edited before or after, is read on the other, and an edit makes nothing unread', async () => {
    const [ada, grace, id] = await connected();
    const phone = foyer.browser();
    await signIn(foyer, phone, grace.id);
    const [first, second] = await say(ada, id, 'At nine', 'At the station');
    const edit = async (message: typeof first, body: string) =>
      data(await ada.browser.call(editMessage, { params: { messageId: message?.id ?? '' }, body: { body } }));
    const seenBy = async (browser: Member['browser']) => {
      const { inbox } = data(await browser.call(countUnread, {}));
      return [inbox.messages, data(await browser.call(readConversation, { params: { id } })).unread];
    };
    await edit(first, 'At ten');
    for (const browser of [grace.browser, phone]) expect(await seenBy(browser)).toEqual([2, 2]);
    data(await phone.call(markConversationRead, { params: { id }, body: { upToNo: first?.no ?? 0 } }));
    for (const browser of [grace.browser, phone]) expect(await seenBy(browser)).toEqual([1, 1]);
    await edit(first, 'At eleven');
    data(await phone.call(markConversationRead, { params: { id }, body: { upToNo: second?.no ?? 0 } }));
    await edit(second, 'At the harbor');
    for (const browser of [grace.browser, phone]) expect(await seenBy(browser)).toEqual([0, 0]);
    // The other’s own position is no news to the author, whose badge stays as it is.
    expect(await seenBy(ada.browser)).toEqual([0, 0]);
  });
});

describe('message requests', () => {
  test('one message waits for an answer; accepting opens the conversation and gives the request back', async () => {
    const [ada, grace] = await two();
    expect(await wayTo(ada, grace)).toBe('request');
    expect(wrongFields(await open(ada, grace))).toEqual(['message required']);
    const { conversation, allowance } = data(await open(ada, grace, 'May I ask about compilers?'));
    const { id } = conversation;
    expect(conversation.state).toBe('sent');
    const half = messagingLimits.requestsPerDay / 2;
    expect(allowance).toMatchObject({ remaining: half - 1, pending: 1, pendingLimit: 2 });
    expect(await wayTo(ada, grace)).toBe('unavailable');
    expect(refusal(await send(ada, id, written('And another')))).toEqual(closed);
    expect(refusal(await open(ada, grace, 'And another'))).toEqual(closed);
    expect(await unreadOf(grace)).toMatchObject({ requests: 1, inbox: { messages: 0 } });
    expect((await box(grace, 'requests')).map((each) => [each.id, each.state])).toEqual([[id, 'received']]);
    expect((await box(ada, 'sent')).map((each) => each.id)).toEqual([id]);
    expect([...(await box(ada)), ...(await box(grace))]).toEqual([]);

    const params = { id };
    expect(refusal(await ada.browser.call(acceptMessageRequest, { params }))).toEqual([409, 'REQUEST_ENDED']);
    expect(data(await grace.browser.call(acceptMessageRequest, { params })).state).toBe('open');
    data(await grace.browser.call(acceptMessageRequest, { params }));
    await say(ada, id, 'Great');
    await say(grace, id, 'Ask away');
    expect(data(await ada.browser.call(listConversations, { query: {} })).allowance).toMatchObject({
      remaining: half,
      pending: 0,
    });
    expect((await unreadOf(grace)).requests).toBe(0);
  });

  test('answering with a message accepts', async () => {
    const [ada, grace] = await two();
    const { id } = await talkTo(ada, grace, 'Hello');
    expect((await talkTo(grace, ada)).state).toBe('received');
    expect((await talkTo(grace, ada, 'Hello yourself')).state).toBe('open');
    expect(await bodies(ada, id)).toEqual(['Hello', 'Hello yourself']);
  });

  test('a request is short and has no links', async () => {
    const [ada, grace] = await two();
    expect(wrongFields(await open(ada, grace, 'See https://example.com'))).toEqual(['message.body message.no_links']);
    expect(wrongFields(await open(ada, grace, 'x'.repeat(501)))).toEqual(['message.body line.max_length']);
  });

  test('to its sender, declining and blocking look like no answer', async () => {
    const [silent, declines, blocks, ada] = [...(await two()), ...(await two())] as [Member, Member, Member, Member];
    // A new account may have two requests waiting.
    await later(day, silent, declines, blocks, ada);
    const to = [silent, declines, blocks];
    const ids: string[] = [];
    for (const other of to) ids.push((await talkTo(ada, other, 'Hello')).id);
    const params = { id: ids[1] ?? '' };
    data(await declines.browser.call(declineMessageRequest, { params }));
    data(await declines.browser.call(declineMessageRequest, { params }));
    data(await blocks.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    const views = async () => {
      const seen = [];
      for (const id of ids) {
        const { person, id: _, ...rest } = data(await read(ada, id));
        seen.push({ ...rest, hasPerson: person !== null });
      }
      return seen;
    };
    const alike = async (state: string) => {
      const [first, ...others] = await views();
      expect(first?.state).toBe(state);
      expect(others).toEqual([first, first]);
      expect((await box(ada, 'sent')).length).toBe(3);
    };
    await alike('sent');
    for (const other of [declines, blocks]) {
      expect(await box(other, 'requests')).toEqual([]);
      expect(await box(other)).toEqual([]);
    }
    expect(refusal(await read(declines, ids[1] ?? ''))).toEqual(missing);
    expect(refusal(await declines.browser.call(acceptMessageRequest, { params }))).toEqual([409, 'REQUEST_ENDED']);
    await later(messagingLimits.requestDays * day, ada, silent);
    await alike('closed');
    expect(refusal(await open(ada, silent, 'Again'))).toEqual([409, 'NOT_TAKING_REQUESTS']);
    expect(refusal(await open(ada, declines, 'Again'))).toEqual([409, 'NOT_TAKING_REQUESTS']);
    await later(messagingLimits.askAgainDays * day, ada, silent);
    expect((await talkTo(ada, silent, 'Again')).state).toBe('sent');
    expect(await bodies(silent, ids[0] ?? '')).toEqual(['Hello', 'Again']);
  });

  test('a member who declined can still write first', async () => {
    const [ada, grace] = await two();
    const { id } = await talkTo(ada, grace, 'Hello');
    data(await grace.browser.call(declineMessageRequest, { params: { id } }));
    expect(wrongFields(await open(grace, ada))).toEqual(['message required']);
    expect(await talkTo(grace, ada, 'I changed my mind')).toMatchObject({ id, state: 'open' });
  });

  test('are limited by day and by how many wait, with the remainder shown; half in the first day', async () => {
    const ada = await newMember(foyer);
    const others: Member[] = [];
    for (let n = 0; n < 6; n += 1) others.push(await newMember(foyer));
    const [one, two_, three, four, five, six] = others as [Member, Member, Member, Member, Member, Member];
    for (const other of [one, two_]) await talkTo(ada, other, 'Hello');
    const third = await open(ada, three, 'Hello');
    expect(refusal(third)).toEqual([429, 'MESSAGE_REQUEST_LIMIT']);
    expect(third.body.error.details).toEqual({ limit: 'pending' });
    await later(day, ada);
    for (const other of [three, four, five]) await talkTo(ada, other, 'Hello');
    expect(refusal(await open(ada, six, 'Hello'))).toEqual([429, 'MESSAGE_REQUEST_LIMIT']);
  });

  test('members who pause requests get none; the ways to write say so', async () => {
    const [ada, grace] = await two();
    const until = new Date(foyer.clock.now().getTime() + day * 1000).toISOString();
    data(await grace.browser.call(pauseRequests, { body: { until } }));
    expect(await wayTo(ada, grace)).toBe('unavailable');
    expect(refusal(await open(ada, grace, 'Hello'))).toEqual([409, 'NOT_TAKING_REQUESTS']);
    expect(await wayTo(grace, ada)).toBe('request');
  });

  test('connecting opens a request; without the connection and an answer nobody can write', async () => {
    const [ada, grace] = await two();
    const { id } = await talkTo(ada, grace, 'Hello');
    await connect(ada, grace);
    await say(ada, id, 'Now we are connected');
    expect(await wayTo(grace, ada)).toBe('message');
    const { items } = data(await grace.browser.call(listConnections, { query: {} }));
    data(await grace.browser.call(removeConnection, { params: { id: items[0]?.id ?? '' } }));
    expect(refusal(await send(ada, id, written('Still there?')))).toEqual(closed);
    expect(await wayTo(ada, grace)).toBe('request');
    expect((await talkTo(grace, ada, 'Yes')).state).toBe('open');
    await say(ada, id, 'Good');
  });
});

describe('ends', () => {
  test('after leaving nothing arrives, and nobody can write until the member comes back', async () => {
    const [ada, grace, id] = await connected();
    await say(ada, id, 'Before');
    data(await grace.browser.call(leaveConversation, { params: { id } }));
    data(await grace.browser.call(leaveConversation, { params: { id } }));
    expect(refusal(await send(ada, id, written('After')))).toEqual(closed);
    expect(refusal(await open(ada, grace, 'After'))).toEqual([409, 'NOT_TAKING_REQUESTS']);
    expect(data(await read(ada, id)).state).toBe('closed');
    expect(data(await read(grace, id)).state).toBe('left');
    expect(await bodies(grace, id)).toEqual(['Before']);
    expect(await box(grace)).toEqual([]);
    expect((await talkTo(grace, ada)).state).toBe('open');
    await say(ada, id, 'Welcome back');
    expect(await bodies(grace, id)).toEqual(['Before', 'Welcome back']);
  });

  test('a conversation that began with a request is reopened without a message', async () => {
    const [ada, grace] = await two();
    const { id } = await talkTo(ada, grace, 'Hello');
    await talkTo(grace, ada, 'Hi');
    data(await grace.browser.call(leaveConversation, { params: { id } }));
    expect(data(await read(ada, id)).state).toBe('closed');
    expect((await talkTo(grace, ada)).state).toBe('open');
    expect(data(await read(ada, id)).state).toBe('open');
    await say(ada, id, 'Welcome back');
  });

  test('one whose request has expired since it was left stays where it is, and is reopened by a message', async () => {
    const [ada, grace] = await two();
    const { id } = await talkTo(ada, grace, 'Hello');
    await connect(ada, grace);
    data(await grace.browser.call(leaveConversation, { params: { id } }));
    const { items } = data(await grace.browser.call(listConnections, { query: {} }));
    data(await grace.browser.call(removeConnection, { params: { id: items[0]?.id ?? '' } }));
    await later(messagingLimits.requestDays * day, ada, grace);
    expect(refusal(await open(grace, ada))).toEqual([400, 'VALIDATION_FAILED']);
    expect(data(await read(grace, id)).state).toBe('left');
    expect((await talkTo(grace, ada, 'Hi')).state).toBe('open');
    expect(await bodies(ada, id)).toEqual(['Hello', 'Hi']);
  });

  test('a block hides the conversation from both, until it ends', async () => {
    const [ada, grace, id] = await connected();
    const [message] = await say(ada, id, 'Hello');
    await say(grace, id, 'Hi');
    data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    const params = { messageId: message?.id ?? '' };
    for (const each of [ada, grace]) {
      expect(refusal(await read(each, id))).toEqual(missing);
      expect(refusal(await each.browser.call(listMessages, { params: { id }, query: {} }))).toEqual(missing);
      expect(refusal(await each.browser.call(listChanges, { params: { id }, query: { since: 0 } }))).toEqual(missing);
      expect(refusal(await send(each, id, written('Hello?')))).toEqual(missing);
      expect(refusal(await each.browser.call(markConversationRead, { params: { id }, body: { upToNo: 2 } }))).toEqual(
        missing,
      );
      const reacting = { params, body: { emoji: '👍', isOn: true } };
      expect(refusal(await each.browser.call(reactToMessage, reacting))).toEqual(missing);
      expect(await box(each)).toEqual([]);
      expect((await unreadOf(each)).inbox).toEqual({ conversations: 0, messages: 0 });
    }
    expect(refusal(await open(ada, grace, 'Hello?'))).toEqual(missing);
    data(await grace.browser.call(unblockMember, { params: { slug: ada.urlSlug } }));
    expect(await bodies(ada, id)).toEqual(['Hello', 'Hi']);
  });

  test('strangers reach nothing of a conversation', async () => {
    const [ada, , id] = await connected();
    const [message] = await say(ada, id, 'Secret');
    const stranger = await newMember(foyer);
    const params = { id };
    const messageParams = { messageId: message?.id ?? '' };
    const { browser } = stranger;
    const answers = [
      await read(stranger, id),
      await browser.call(listMessages, { params, query: {} }),
      await browser.call(listChanges, { params, query: { since: 0 } }),
      await send(stranger, id, written('Hello')),
      await browser.call(markConversationRead, { params, body: { upToNo: 1 } }),
      await browser.call(changeConversation, { params, body: { draft: 'x' } }),
      await browser.call(leaveConversation, { params }),
      await browser.call(acceptMessageRequest, { params }),
      await browser.call(declineMessageRequest, { params }),
      await browser.call(reportConversation, { params, body: { reason: 'spam' } }),
      await browser.call(editMessage, { params: messageParams, body: { body: 'x' } }),
      await browser.call(deleteMessage, { params: messageParams }),
      await browser.call(reactToMessage, { params: messageParams, body: { emoji: '👍', isOn: true } }),
    ];
    for (const answer of answers) {
      expect(refusal(answer)).toEqual(missing);
      expect(answer.text).not.toContain('Secret');
    }
    expect(await box(stranger)).toEqual([]);
  });

  test('a report keeps what the other wrote, also before it was edited, and can block', async () => {
    const [ada, grace, id] = await connected();
    const [rude] = await say(ada, id, 'You fool');
    await say(grace, id, 'My own words');
    data(await ada.browser.call(editMessage, { params: { messageId: rude?.id ?? '' }, body: { body: 'You friend' } }));
    const body = { reason: 'harassment', details: 'See the first one', block: true } as const;
    data(await grace.browser.call(reportConversation, { params: { id }, body }));
    expect(refusal(await read(grace, id))).toEqual(missing);
    const [report] = await foyer.deps.db.select().from(conversationReports);
    expect(report).toMatchObject({ userId: grace.id, reportedId: ada.id, reason: 'harassment' });
    const sealed = foyer.deps.secrets.open(reportSeal, report?.sealedMessages ?? Buffer.alloc(0));
    expect(JSON.parse(sealed)).toMatchObject([{ body: 'You friend', before: ['You fool'] }]);
    expect(sealed).not.toContain('My own words');
    foyer.clock.advance({ seconds: messagingRules.reportDays * day });
    await purgeMessaging(foyer.deps);
    expect(await foyer.deps.db.$count(conversationReports)).toBe(0);
  });

  test('no text of a message is in the log', async () => {
    const [ada, , id] = await connected();
    await say(ada, id, 'Perfectly private words');
    expect(foyer.logged().join('\n')).not.toContain('Perfectly private');
  });
});
