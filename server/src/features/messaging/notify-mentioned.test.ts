import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { changeConversation, markConversationRead, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { removeGroupMember } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage } from '@foyer/contract/messaging/messages.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingRules } from '#src/config/messaging.ts';
import { connect, newGroup, say } from '../../../test/conversations.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** What the bell of a member says about mentions, latest first, once all that is due was delivered. */
async function mentionsOf({ browser }: Member) {
  foyer.clock.advance({ seconds: messagingRules.newsDelaySeconds });
  await foyer.outbox.drain();
  const { items } = data(await browser.call(listNotifications, { query: {} }));
  return items.filter(({ title }) => title.en.includes('mentioned')).map(({ title, path }) => ({ title, path }));
}

/** Ada owns it: Ada is 1, Bob 2 and Eve 3. */
async function group() {
  const ada = await newMember(foyer, { firstName: 'Ada', lastName: 'Lovelace' });
  const bob = await newMember(foyer, { firstName: 'Bob', lastName: 'Kahn' });
  const eve = await newMember(foyer, { firstName: 'Eve', lastName: 'Polastri' });
  for (const each of [bob, eve]) await connect(ada, each);
  return { ada, bob, eve, id: await newGroup(ada, [bob, eve]) };
}

const change = (who: Member, id: string, body: { mutedUntil?: string; isArchived?: boolean }) =>
  who.browser.call(changeConversation, { params: { id }, body });
const inAnHour = () => new Date(foyer.clock.now().getTime() + 3_600_000).toISOString();

test('a mention in a group is in the bell of whom it names, once for each author until it is read', async () => {
  const { ada, bob, eve, id } = await group();
  await say(ada, id, 'Good morning', `${mentionCode(2)}, can you book it?`, `${mentionCode(2)}?`);
  const title = { en: 'Ada Lovelace mentioned you in Breakfast', es: 'Ada Lovelace te mencionó en Breakfast' };
  expect(await mentionsOf(bob)).toEqual([{ title, path: `/messages/${id}` }]);
  expect([await mentionsOf(eve), await mentionsOf(ada)]).toEqual([[], []]);
  await say(ada, id, `${mentionCode(2)}!`);
  expect(await mentionsOf(bob)).toHaveLength(1);
  await say(eve, id, `${mentionCode(2)}, please`);
  // Bob isn't connected with Eve, and sees her name because both are in the group.
  expect((await mentionsOf(bob)).map((each) => each.title.en)).toContain('Eve Polastri mentioned you in Breakfast');
  const { lastNo } = data(await bob.browser.call(readConversation, { params: { id } }));
  data(await bob.browser.call(markConversationRead, { params: { id }, body: { upToNo: lastNo } }));
  await say(ada, id, `Thank you, ${mentionCode(2)}`);
  expect(await mentionsOf(bob)).toHaveLength(3);
});

test('a muted group still notifies of mentions, and an archived one does not', async () => {
  const { ada, bob, eve, id } = await group();
  data(await change(bob, id, { mutedUntil: inAnHour() }));
  data(await change(eve, id, { mutedUntil: inAnHour(), isArchived: true }));
  await say(ada, id, `${mentionCode(2)} and ${mentionCode(3)}`);
  expect([(await mentionsOf(bob)).length, await mentionsOf(eve)]).toEqual([1, []]);
});

test('nobody is notified of what was read, deleted, or written by a blocked member, nor after being removed', async () => {
  const read = await group();
  const [message] = await say(read.ada, read.id, mentionCode(2));
  data(
    await read.bob.browser.call(markConversationRead, { params: { id: read.id }, body: { upToNo: message?.no ?? 0 } }),
  );
  const deleted = await group();
  const [gone] = await say(deleted.ada, deleted.id, mentionCode(2));
  data(await deleted.ada.browser.call(deleteMessage, { params: { messageId: gone?.id ?? '' } }));
  const blocked = await group();
  await say(blocked.ada, blocked.id, mentionCode(2));
  data(await blocked.bob.browser.call(blockMember, { body: { urlSlug: blocked.ada.urlSlug } }));
  const removed = await group();
  await say(removed.ada, removed.id, mentionCode(2));
  data(await removed.ada.browser.call(removeGroupMember, { params: { id: removed.id, no: 2 } }));
  for (const { bob } of [read, deleted, blocked, removed]) expect(await mentionsOf(bob)).toEqual([]);
});

test('a mention in the room of an event names the event, unless the room is muted, and a hidden author stays hidden', async () => {
  const [host, ada, bob] = [
    await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' }),
    await newMember(foyer, { firstName: 'Ada', lastName: 'Lovelace' }),
    await newMember(foyer, { firstName: 'Bob', lastName: 'Kahn' }),
  ];
  const event = await newEvent(foyer, host.browser);
  const params = { id: event.id };
  data(await host.browser.call(changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } }));
  const { id } = data(await host.browser.call(enterEventRoom, { params }));
  for (const { browser } of [ada, bob]) {
    data(await browser.call(registerForEvent, { params, body: {} }));
    data(await browser.call(enterEventRoom, { params }));
  }
  await say(ada, id, 'Hello');
  await say(bob, id, 'Hello too');
  const { ownNo, event: room } = data(await bob.browser.call(readConversation, { params: { id } }));
  await say(ada, id, mentionCode(ownNo));
  expect((await mentionsOf(bob)).map(({ title }) => title.en)).toEqual([
    `Ada Lovelace mentioned you in ${room?.title}`,
  ]);
  data(await ada.browser.call(saveVisibility, { body: { visibility: { profile: 'connections' } } }));
  const { lastNo } = data(await bob.browser.call(readConversation, { params: { id } }));
  data(await bob.browser.call(markConversationRead, { params: { id }, body: { upToNo: lastNo } }));
  await say(ada, id, `${mentionCode(ownNo)} again`);
  expect((await mentionsOf(bob)).map(({ title }) => title.es)[0]).toBe(`Un miembro te mencionó en ${room?.title}`);
  data(await change(bob, id, { mutedUntil: inAnHour() }));
  await say(host, id, mentionCode(ownNo));
  expect(await mentionsOf(bob)).toHaveLength(2);
});
