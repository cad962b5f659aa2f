import { listConversations, openConversation, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { listChanges, listMessages, reactToMessage, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, sendFile } from '../../../test/attachments.ts';
import { connect, say, talkTo, written } from '../../../test/conversations.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { memoryFiles } from '../../../test/memory-files.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { purgeAttachments } from '../message-attachments/attachment-files.ts';
import { purgeMessages } from './purge-messaging.ts';

const messageDays = 10;
const day = 24 * 60 * 60;
let foyer: TestApp;
const { stored, files } = memoryFiles();
beforeAll(async () => {
  foyer = await openTestApp({ files, settings: { messageDays } });
});
afterAll(() => foyer.close());

async function talking(): Promise<[Member, Member, string]> {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, grace);
  return [ada, grace, (await talkTo(ada, grace)).id];
}
async function later(days: number, ...members: Member[]): Promise<void> {
  foyer.clock.advance({ seconds: days * day });
  for (const { browser, id } of members) await signIn(foyer, browser, id);
}
const seen = async (of: Member, id: string) =>
  data(await of.browser.call(listMessages, { params: { id }, query: {} })).items;

test('messages go after as many days as the operator keeps them, with their files, and later ones stay', async () => {
  const [ada, grace, id] = await talking();
  await say(ada, id, 'Old');
  await sendFile(foyer, ada, id, { content: pdf, name: 'plan.pdf' });
  await later(messageDays - 1, ada, grace);
  const [first] = await seen(grace, id);
  const reply = { ...written('About that'), replyToNo: first?.no ?? 0 };
  data(await grace.browser.call(sendMessages, { body: { conversationId: id, messages: [reply] } }));
  await purgeMessages(foyer.deps);
  expect(await seen(grace, id)).toHaveLength(3);

  await later(2, ada, grace);
  await purgeMessages(foyer.deps);
  await purgeAttachments(foyer.deps);
  expect(stored.size).toBe(0);
  for (const member of [ada, grace]) {
    expect(await seen(member, id)).toMatchObject([{ no: 3, body: 'About that', replyTo: null }]);
  }
  expect(data(await grace.browser.call(readConversation, { params: { id } }))).toMatchObject({ unread: 0, lastNo: 3 });
  expect((await say(ada, id, 'New')).map(({ no }) => no)).toEqual([4]);
  const changes = data(await grace.browser.call(listChanges, { params: { id }, query: { since: 3 } }));
  expect(changes).toMatchObject({ isReset: false, items: [{ no: 4 }] });
});

test('clients get the period and the last change of each message, so that their copies follow', async () => {
  const [ada, grace, id] = await talking();
  const [sent] = await say(ada, id, 'Old');
  expect(sent).toMatchObject({ changedAt: sent?.sentAt });
  foyer.clock.advance({ minutes: 5 });
  const body = { emoji: '👍', isOn: true } as const;
  data(await grace.browser.call(reactToMessage, { params: { messageId: sent?.id ?? '' }, body }));
  const [reacted] = await seen(grace, id);
  expect(reacted).toMatchObject({ sentAt: sent?.sentAt, changedAt: foyer.clock.now().toISOString() });
  expect(data(await grace.browser.call(listConversations, { query: {} }))).toMatchObject({ messageDays });
});

test('a conversation whose messages are all gone can still be read and written in', async () => {
  const [ada, grace, id] = await talking();
  await say(ada, id, 'Old');
  await later(messageDays + 1, ada, grace);
  await purgeMessages(foyer.deps);
  expect(data(await grace.browser.call(readConversation, { params: { id } }))).toMatchObject({
    unread: 0,
    lastMessage: null,
  });
  const { items } = data(await grace.browser.call(listConversations, { query: { box: 'inbox' } }));
  expect(items.find((each) => each.id === id)?.lastMessage).toBeNull();
  await say(grace, id, 'New');
  expect((await seen(ada, id)).map(({ body }) => body)).toEqual(['New']);
});

test('a reaction keeps a message, and a request keeps its text while it can be answered', async () => {
  const [ada, grace, id] = await talking();
  const [message] = await say(ada, id, 'Thanked for');
  const stranger = await newMember(foyer);
  const request = await stranger.browser.call(openConversation, {
    body: { urlSlug: ada.urlSlug, message: written('May I ask you something?') },
  });
  await later(messageDays - 1, ada, grace, stranger);
  const params = { messageId: message?.id ?? '' };
  data(await grace.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } }));
  await later(2, ada, grace, stranger);
  await purgeMessages(foyer.deps);
  expect((await seen(ada, id)).map(({ body }) => body)).toEqual(['Thanked for']);
  expect(await seen(ada, data(request).conversation.id)).toHaveLength(1);
});

test('without that setting, messages stay', async () => {
  const [ada, grace, id] = await talking();
  await say(ada, id, 'Old');
  await later(400, ada, grace);
  await purgeMessages({ ...foyer.deps, settings: { ...foyer.deps.settings, messageDays: null } });
  expect(await seen(grace, id)).toHaveLength(1);
});
