import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import {
  changeConversation,
  leaveConversation,
  listConversations,
  markConversationRead,
  readConversation,
} from '@foyer/contract/messaging/conversations.ts';
import { removeGroupMember } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage, editMessage, listMessages, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageMentions, unreadMessageEmails } from '#src/db/schema/messaging.ts';
import { connect, newGroup, say, talkTo, written } from '../../../test/conversations.ts';
import { erase } from '../../../test/erase.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, wrongFields } from '../../../test/people.ts';
import { exportConversations } from './export-conversations.ts';
import { unreadConversations } from './unread-conversations.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** Ada owns it: Ada is 1, Bob 2 and Eve 3. */
async function group() {
  const ada = await newMember(foyer, { firstName: 'Ada', lastName: 'Lovelace' });
  const bob = await newMember(foyer, { firstName: 'Bob', lastName: 'Kahn' });
  const eve = await newMember(foyer, { firstName: 'Eve', lastName: 'Polastri' });
  for (const each of [bob, eve]) await connect(ada, each);
  return { ada, bob, eve, id: await newGroup(ada, [bob, eve]) };
}

const read = async ({ browser }: Member, id: string) => data(await browser.call(readConversation, { params: { id } }));
const mentioned = async (who: Member, id: string) => (await read(who, id)).unreadMentions;
const mailed = (who: Member) =>
  foyer.deps.db.transaction((tx) => unreadConversations(tx, who.id, foyer.deps.clock.now()));
const stored = async (id: string) =>
  (await foyer.deps.db.select().from(messageMentions)).filter(({ conversationId }) => conversationId === id).length;

test('a mention counts for whom it names until it is read, and lists show the name', async () => {
  const { ada, bob, eve, id } = await group();
  const [message] = await say(ada, id, `${mentionCode(2)}, can you book it?`);
  expect(message?.body).toBe('@{2}, can you book it?');
  expect([await mentioned(bob, id), await mentioned(eve, id), await mentioned(ada, id)]).toEqual([1, 0, 0]);
  const { items } = data(await eve.browser.call(listConversations, { query: {} }));
  expect(items[0]?.lastMessage?.body).toBe('@Bob Kahn, can you book it?');
  data(await bob.browser.call(markConversationRead, { params: { id }, body: { upToNo: message?.no ?? 0 } }));
  expect(await mentioned(bob, id)).toBe(0);
});

test('an edit adds and removes mentions, and a deletion removes them', async () => {
  const { ada, bob, eve, id } = await group();
  const [message] = await say(ada, id, `${mentionCode(2)}?`);
  const params = { messageId: message?.id ?? '' };
  data(await ada.browser.call(editMessage, { params, body: { body: `${mentionCode(3)}?` } }));
  expect([await mentioned(bob, id), await mentioned(eve, id)]).toEqual([0, 1]);
  data(await ada.browser.call(deleteMessage, { params }));
  expect([await mentioned(eve, id), await stored(id)]).toEqual([0, 0]);
});

test('a muted group tells of mentions and of nothing else', async () => {
  const { ada, bob, eve, id } = await group();
  const mutedUntil = new Date(foyer.clock.now().getTime() + 3_600_000).toISOString();
  for (const { browser } of [bob, eve])
    data(await browser.call(changeConversation, { params: { id }, body: { mutedUntil } }));
  await say(ada, id, 'Nothing for anybody', `${mentionCode(2)}, this is for you`);
  expect(await mailed(bob)).toMatchObject([{ id, name: 'Breakfast', count: 1 }]);
  expect(await mailed(eve)).toEqual([]);
});

test('nobody is mentioned who left, was removed, is blocked or is not there', async () => {
  const { ada, bob, eve, id } = await group();
  const carl = await newMember(foyer);
  await connect(ada, carl);
  data(await bob.browser.call(leaveConversation, { params: { id } }));
  const all = [1, 2, 3, 4, 99_999].map(mentionCode).join(' ');
  data(await eve.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  const [first] = await say(ada, id, all);
  expect(await stored(id)).toBe(0);
  // Everyone reads the same text, whichever names it has.
  const { items } = data(await eve.browser.call(listMessages, { params: { id }, query: {} }));
  expect(items.at(-1)?.body).toBe(first?.body);
  const other = await group();
  await say(other.ada, other.id, `${mentionCode(2)} and ${mentionCode(3)}`);
  data(await other.ada.browser.call(removeGroupMember, { params: { id: other.id, no: 2 } }));
  data(await other.eve.browser.call(blockMember, { body: { urlSlug: other.ada.urlSlug } }));
  expect(await mentioned(other.eve, other.id)).toBe(0);
  await say(other.ada, other.id, mentionCode(2));
  expect(await mailed(other.bob)).toEqual([]);
});

test('between two members there are no mentions', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, bob);
  const { id } = await talkTo(ada, bob);
  const [message] = await say(ada, id, mentionCode(2));
  expect([message?.body, await stored(id), await mentioned(bob, id)]).toEqual(['@{2}', 0, 0]);
});

test('a message mentions twenty members at most', async () => {
  const { ada, id } = await group();
  const many = (count: number) => Array.from({ length: count }, (_, at) => mentionCode(at + 1)).join(' ');
  const send = (body: string) =>
    ada.browser.call(sendMessages, { body: { conversationId: id, messages: [written(body)] } });
  expect(wrongFields(await send(many(messagingLimits.mentions + 1)))).toEqual([
    'messages.0.body message.too_many_mentions',
  ]);
  expect((await send(many(messagingLimits.mentions))).status).toBe(200);
});

test('the room of an event tells those whom a message mentions, and nobody who has not written or hides', async () => {
  const [host, ada, bob, shy] = [
    await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' }),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
  ];
  const params = { id: (await newEvent(foyer, host.browser)).id };
  data(await host.browser.call(changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } }));
  const { id } = data(await host.browser.call(enterEventRoom, { params }));
  for (const { browser } of [ada, bob, shy]) {
    data(await browser.call(registerForEvent, { params, body: {} }));
    data(await browser.call(enterEventRoom, { params }));
  }
  const nos = [];
  for (const each of [host, ada, bob, shy]) nos.push((await read(each, id)).ownNo);
  data(await shy.browser.call(saveVisibility, { body: { visibility: { profile: 'connections' } } }));
  await say(ada, id, 'Hello');
  await say(shy, id, 'Hello too');
  // Bob has only entered, which is nobody else's business.
  await say(host, id, nos.map(mentionCode).join(' '));
  expect([await mailed(bob), await mailed(shy), await stored(id)]).toEqual([[], [], 1]);
  expect(await mailed(ada)).toMatchObject([{ id, count: 1 }]);
  await say(bob, id, 'Here I am');
  await say(ada, id, mentionCode(nos[2] ?? 0));
  expect(await mailed(bob)).toMatchObject([{ count: 1 }]);
  // Only they are looked at when emails are due.
  foyer.clock.advance({ minutes: 30 });
  await foyer.outbox.drain();
  const emailed = (await foyer.deps.db.select().from(unreadMessageEmails)).map(({ userId }) => userId);
  expect([host, ada, bob, shy].filter(({ id: one }) => emailed.includes(one))).toEqual([ada, bob]);
});

test('an export shows names, and erasure removes mentions and leaves the number', async () => {
  const { ada, bob, eve, id } = await group();
  await say(ada, id, `${mentionCode(2)} or ${mentionCode(3)}?`);
  await say(bob, id, `${mentionCode(1)}, ${mentionCode(3)} can`);
  const [exported] = await exportConversations(foyer.deps, ada.id);
  expect(exported?.messages.map(({ body }) => body).slice(-2)).toEqual([
    '@Bob Kahn or @Eve Polastri?',
    '@Ada Lovelace, @Eve Polastri can',
  ]);
  await erase(foyer, bob.id);
  expect([await stored(id), await mentioned(ada, id)]).toEqual([1, 0]);
  const { items } = data(await eve.browser.call(listMessages, { params: { id }, query: {} }));
  expect(items.map(({ body }) => body)).toContain('@{2} or @{3}?');
  const { items: listed } = data(await ada.browser.call(listConversations, { query: {} }));
  expect(JSON.stringify(listed)).not.toContain('Kahn');
});
