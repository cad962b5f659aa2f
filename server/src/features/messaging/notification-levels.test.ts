import { readMe } from '@foyer/contract/accounts.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import {
  changeConversation,
  countUnread,
  listConversations,
  readConversation,
} from '@foyer/contract/messaging/conversations.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { NotificationLevel } from '@foyer/contract/rules/messaging/choices.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingRules } from '#src/config/messaging.ts';
import { connect, newGroup, say, talkTo } from '../../../test/conversations.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';
import { away, passTime } from '../../../test/passing-time.ts';
import { data } from '../../../test/people.ts';
import { pushBrowser } from '../../../test/push-browser.ts';
import { signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

const pass = (seconds: number) => passTime(foyer, seconds);
const choose = async ({ browser }: Member, id: string, notify: NotificationLevel) =>
  data(await browser.call(changeConversation, { params: { id }, body: { notify } }));
const unreadOf = async ({ browser }: Member) => {
  const { inbox, muted } = data(await browser.call(countUnread, {}));
  return [inbox.messages, muted.messages];
};
const mentionsOf = async ({ browser }: Member) =>
  data(await browser.call(listNotifications, { query: {} })).items.filter(({ title }) =>
    title.en.includes('mentioned you'),
  ).length;

/** A member with a browser that gets push messages. */
async function reader() {
  const member = await newMember(foyer);
  const phone = pushBrowser(foyer.deps.settings.publicUrl, `${member.urlSlug}-`);
  await phone.turnOn(member.browser);
  const email = data(await member.browser.call(readMe, {})).email ?? '';
  const mails = async () =>
    (await foyer.messagesTo(email)).filter(({ text }) => text.includes('unread message')).length;
  return { ...member, mails, pushes: async () => (await phone.received()).length };
}
type Reader = Awaited<ReturnType<typeof reader>>;

test('in a group, the unread count, the bell, push messages and emails follow what each member chose', async () => {
  const ada = await newMember(foyer);
  const [everything, mentioned, nothing] = [await reader(), await reader(), await reader()];
  const readers = [everything, mentioned, nothing];
  for (const each of readers) await connect(ada, each);
  const id = await newGroup(ada, readers);
  expect(data(await everything.browser.call(readConversation, { params: { id } })).notify).toBe('all');
  await choose(mentioned, id, 'mentions');
  await choose(nothing, id, 'none');
  await pass(away);
  const each = async <T>(read: (one: Reader) => Promise<T>) => await Promise.all(readers.map(read));
  const before = await each(({ pushes }) => pushes());
  const pushed = async () => (await each(({ pushes }) => pushes())).map((count, at) => count - (before[at] ?? 0));

  await say(ada, id, 'Good morning');
  await pass(away);
  expect(await pushed()).toEqual([1, 0, 0]);
  expect(await each(unreadOf)).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ]);
  await say(ada, id, [2, 3, 4].map(mentionCode).join(' '));
  await pass(away);
  expect(await pushed()).toEqual([2, 1, 0]);
  expect(await each(mentionsOf)).toEqual([1, 1, 0]);
  await pass((messagingRules.mailDelayMinutes + 1) * 60);
  expect(await each(({ mails }) => mails())).toEqual([1, 1, 0]);
});

test('a muted group notifies of mentions only if the member wants any', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, bob);
  const id = await newGroup(ada, [bob]);
  await choose(bob, id, 'none');
  const mutedUntil = new Date(foyer.clock.now().getTime() + 3_600_000).toISOString();
  const body = { mutedUntil };
  expect(data(await bob.browser.call(changeConversation, { params: { id }, body }))).toMatchObject({
    notify: 'none',
    mutedUntil,
  });
  await say(ada, id, mentionCode(2));
  await pass(messagingRules.newsDelaySeconds);
  expect(await mentionsOf(bob)).toBe(0);
  await choose(bob, id, 'all');
  await say(ada, id, mentionCode(2));
  await pass(messagingRules.newsDelaySeconds);
  expect(await mentionsOf(bob)).toBe(1);
  expect(await unreadOf(bob)).toEqual([0, 2]);
});

test('between two members it is all or nothing, and without notifications a message leaves the archive alone', async () => {
  const [ada, bob] = [await newMember(foyer), await reader()];
  await connect(ada, bob);
  const { id } = await talkTo(ada, bob, 'Hello');
  await pass(away);
  const before = await bob.pushes();
  expect((await choose(bob, id, 'mentions')).notify).toBe('none');
  data(await bob.browser.call(changeConversation, { params: { id }, body: { isArchived: true } }));
  await say(ada, id, 'Are you there?');
  await pass(away);
  expect(await bob.pushes()).toBe(before);
  const inBox = async (box: 'inbox' | 'archived') =>
    data(await bob.browser.call(listConversations, { query: { box } })).items.length;
  expect([await inBox('inbox'), await inBox('archived')]).toEqual([0, 1]);
  await pass((messagingRules.mailDelayMinutes + 1) * 60);
  expect(await bob.mails()).toBe(0);
  await signIn(foyer, bob.browser, bob.id);
  await choose(bob, id, 'all');
  expect([await inBox('inbox'), await inBox('archived'), await unreadOf(bob)]).toEqual([1, 0, [2, 0]]);
});

test('the room of an event notifies of mentions at most', async () => {
  const [host, ada, bob] = [
    await newMember(foyer),
    await newMember(foyer, { firstName: 'Ada', lastName: 'Lovelace' }),
    await newMember(foyer, { firstName: 'Bob', lastName: 'Kahn' }),
  ];
  const params = { id: (await newEvent(foyer, host.browser)).id };
  data(await host.browser.call(changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } }));
  data(await host.browser.call(enterEventRoom, { params }));
  for (const { browser } of [ada, bob]) data(await browser.call(registerForEvent, { params, body: {} }));
  data(await ada.browser.call(enterEventRoom, { params }));
  const { id, ownNo, notify } = data(await bob.browser.call(enterEventRoom, { params }));
  expect([notify, (await choose(bob, id, 'all')).notify]).toEqual(['mentions', 'mentions']);
  // Only those who have written are seen there.
  await say(bob, id, 'Hello');
  await say(ada, id, mentionCode(ownNo), 'Welcome');
  await pass(messagingRules.newsDelaySeconds);
  expect([await mentionsOf(bob), await unreadOf(bob)]).toEqual([1, [0, 2]]);
  const { lastNo } = await choose(bob, id, 'none');
  await say(ada, id, mentionCode(ownNo));
  await pass(messagingRules.newsDelaySeconds);
  expect([await mentionsOf(bob), lastNo]).toEqual([1, 3]);
});
