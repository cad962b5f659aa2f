import { blockMember } from '@foyer/contract/connections/blocks.ts';
import {
  acceptMessageRequest,
  changeConversation,
  declineMessageRequest,
  markConversationRead,
} from '@foyer/contract/messaging/conversations.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingRules } from '#src/config/messaging.ts';
import { say, talkTo } from '../../../test/conversations.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** What the bell of a member says about messages, once all that is due was delivered. */
async function newsOf({ browser }: Member) {
  foyer.clock.advance({ seconds: messagingRules.newsDelaySeconds });
  await foyer.outbox.drain();
  const { items } = data(await browser.call(listNotifications, { query: {} }));
  return items.filter(({ kind }) => kind === 'messages').map(({ title, path }) => ({ title, path }));
}

async function requested() {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  const { id } = await talkTo(ada, bob, 'A secret question');
  return { ada, bob, id };
}

test('a request and its acceptance are each notified once in the app, without the text', async () => {
  const { ada, bob, id } = await requested();
  const path = `/messages/${id}`;
  expect(await newsOf(bob)).toEqual([
    { title: { en: 'Ada Lovelace wants to message you', es: 'Ada Lovelace quiere escribirte' }, path },
  ]);
  data(await bob.browser.call(acceptMessageRequest, { params: { id } }));
  data(await bob.browser.call(acceptMessageRequest, { params: { id } }));
  expect(await newsOf(ada)).toEqual([
    {
      title: {
        en: 'Ada Lovelace accepted your message request',
        es: 'Ada Lovelace aceptó tu solicitud de mensaje',
      },
      path,
    },
  ]);
  // Messages have a badge of their own.
  await say(ada, id, 'Thank you');
  expect(await newsOf(bob)).toHaveLength(1);
});

test('a request that was read, declined or blocked before the notification was due is not notified', async () => {
  const read = await requested();
  data(await read.bob.browser.call(markConversationRead, { params: { id: read.id }, body: { upToNo: 1 } }));
  const declined = await requested();
  data(await declined.bob.browser.call(declineMessageRequest, { params: { id: declined.id } }));
  const blocked = await requested();
  data(await blocked.bob.browser.call(blockMember, { body: { urlSlug: blocked.ada.urlSlug } }));
  for (const { ada, bob } of [read, declined, blocked]) {
    expect(await newsOf(bob)).toEqual([]);
    expect(await newsOf(ada)).toEqual([]);
  }
});

test('an acceptance is not notified if its sender muted or archived the conversation', async () => {
  const later = () => new Date(foyer.clock.now().getTime() + 60_000).toISOString();
  for (const body of [{ mutedUntil: later() }, { isArchived: true }]) {
    const { ada, bob, id } = await requested();
    data(await ada.browser.call(changeConversation, { params: { id }, body }));
    data(await bob.browser.call(acceptMessageRequest, { params: { id } }));
    expect(await newsOf(ada)).toEqual([]);
  }
});
