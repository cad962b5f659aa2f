import { signOut } from '@foyer/contract/accounts.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { changeConversation, markConversationRead } from '@foyer/contract/messaging/conversations.ts';
import { deleteMessage } from '@foyer/contract/messaging/messages.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { changePreferences, type PreferenceChange, readPreferences } from '@foyer/contract/settings/preferences.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushRules } from '#src/config/push.ts';
import { pushSubscriptions } from '#src/db/schema/notifications.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { cameraPicture, sendFile } from '../../../../test/attachments.ts';
import { connect, newGroup, say, talkTo } from '../../../../test/conversations.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openListeningApp } from '../../../../test/open-listening-app.ts';
import type { TestApp } from '../../../../test/open-test-app.ts';
import { away, passTime } from '../../../../test/passing-time.ts';
import { data } from '../../../../test/people.ts';
import { pushBrowser } from '../../../../test/push-browser.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

const pass = (seconds: number) => passTime(foyer, seconds);

/** Two members who talk, and a browser of the second one, who is away. */
async function talking() {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, bob);
  const { id } = await talkTo(ada, bob);
  const phone = pushBrowser(foyer.deps.settings.publicUrl);
  await phone.turnOn(bob.browser);
  await pass(away);
  return { ada, bob, id, phone };
}

async function prefer({ browser }: Member, notifications: PreferenceChange['notifications']): Promise<void> {
  data(await browser.call(changePreferences, { body: { notifications } }));
}

test('unread messages are pushed once, together, with the sender and without a word of them', async () => {
  const { ada, id, phone } = await talking();
  await say(ada, id, 'A secret');
  await say(ada, id, 'Another secret');
  await pass(away);
  const path = `/messages/${id}`;
  expect(await phone.received()).toEqual([{ title: 'Ada Lovelace', body: '2 new messages', path, tag: path }]);
  const [sent] = await phone.sent();
  expect(sent?.headers).toMatchObject({ urgency: 'high', ttl: String(pushRules.keptSeconds) });
  expect(sent?.headers.topic).toMatch(/^[\w-]{32}$/);
  await pass(600);
  expect((await phone.received()).length).toBe(1);
  await say(ada, id, 'More');
  await pass(away);
  const received = await phone.received();
  expect(received.map(({ body }) => body)).toEqual(['3 new messages', '2 new messages']);
  // The same topic, so a device that was off gets the latest only.
  expect(new Set((await phone.sent()).map(({ headers }) => headers.topic)).size).toBe(1);
});

test('a member chooses whether the text, the sender or nothing is shown', async () => {
  const { ada, bob, id, phone } = await talking();
  const path = `/messages/${id}`;
  await prefer(bob, { pushPreview: 'full' });
  await say(ada, id, `Line one\n\n${'long '.repeat(100)}`);
  await pass(away);
  const [full] = await phone.received();
  expect(full?.title).toBe('Ada Lovelace');
  expect(full?.body).toMatch(/^Line one long .*…$/);
  expect([...(full?.body ?? '')].length).toBe(pushRules.shownCharacters + 1);
  await sendFile(foyer, ada, id, { content: await cameraPicture(40, 40), name: 'beach.jpg' });
  await pass(away);
  expect((await phone.received())[0]?.body).toBe('Photo');
  await prefer(bob, { pushPreview: 'none' });
  await say(ada, id, 'Hidden');
  await pass(away);
  const none = { title: 'Foyer', body: 'You have new messages', path: '/messages', tag: path };
  expect((await phone.received())[0]).toEqual(none);
});

test('nothing is pushed of what was read, deleted or muted, or if the member turned it off', async () => {
  const { ada, bob, id, phone } = await talking();
  const nothing = async (act: () => Promise<unknown>, undo: () => Promise<unknown> = async () => {}) => {
    const [message] = await say(ada, id, 'Not this one');
    await act();
    await pass(away * 2);
    expect(await phone.received()).toEqual([]);
    await undo();
    data(await bob.browser.call(markConversationRead, { params: { id }, body: { upToNo: message?.no ?? 0 } }));
    await pass(away);
    return message;
  };
  const params = { id };
  const change = async (body: object) => data(await bob.browser.call(changeConversation, { params, body }));
  await nothing(() => bob.browser.call(markConversationRead, { params, body: { upToNo: 1 } }));
  const [deleted] = await say(ada, id, 'Deleted');
  data(await ada.browser.call(deleteMessage, { params: { messageId: deleted?.id ?? '' } }));
  await pass(away);
  expect(await phone.received()).toEqual([]);
  await nothing(
    () => change({ mutedUntil: new Date(foyer.clock.now().getTime() + 3_600_000).toISOString() }),
    () => change({ mutedUntil: null }),
  );
  await nothing(
    () => prefer(bob, { muted: [{ kind: 'messages', channel: 'push' }] }),
    () => prefer(bob, { muted: [] }),
  );
  await nothing(
    () => prefer(bob, { on: false }),
    () => prefer(bob, { on: true }),
  );
});

test('nothing is pushed while the member is here, nor after a block', async () => {
  const { ada, bob, id, phone } = await talking();
  // Bob does something every few seconds: he sees it on the page.
  await say(ada, id, 'While he is here');
  for (let n = 0; n < 4; n += 1) {
    data(await bob.browser.call(readPreferences, {}));
    await pass(pushRules.awaySeconds - 25);
  }
  expect(await phone.received()).toEqual([]);
  data(await bob.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  await pass(away * 2);
  expect(await phone.received()).toEqual([]);
});

test('messages of a group are pushed under its name, with their author, and what happened in it is not', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, bob);
  const phone = pushBrowser(foyer.deps.settings.publicUrl);
  await phone.turnOn(bob.browser);
  await prefer(bob, { pushPreview: 'full' });
  const id = await newGroup(ada, [bob], 'Book club');
  await pass(away);
  // The notification, and nothing for the system message.
  expect((await phone.received()).map(({ body }) => body)).toEqual(['You were added to Book club']);
  await say(ada, id, 'Which one next?');
  await pass(away);
  expect((await phone.received())[0]).toMatchObject({ title: 'Book club', body: 'Ada Lovelace: Which one next?' });
});

test('messages of quiet hours are pushed afterwards, unless they were read', async () => {
  const { ada, bob, id, phone } = await talking();
  const utc = (minutes: number) => new Date(foyer.clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16);
  await prefer(bob, { quietHours: { on: true, from: utc(-5), until: utc(10), timeZone: 'UTC' } });
  await say(ada, id, 'Later');
  await pass(away * 2);
  expect(await phone.received()).toEqual([]);
  await pass(10 * 60);
  expect((await phone.received()).length).toBe(1);
});

test('a subscription that its push service no longer has is forgotten, and one that ends with its session gets nothing', async () => {
  const { ada, bob, id, phone } = await talking();
  const gone = pushBrowser(foyer.deps.settings.publicUrl, 'gone-');
  await gone.turnOn(bob.browser);
  await say(ada, id, 'To nobody');
  await pass(away);
  const rows = () => foyer.deps.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, bob.id));
  expect(await rows()).toBe(0);
  await phone.turnOn(bob.browser);
  expect(await rows()).toBe(1);
  await say(ada, id, 'Also to nobody');
  data(await bob.browser.call(signOut, { body: {} }));
  expect(await rows()).toBe(0);
  await pass(away * 2);
  expect(await phone.received()).toEqual([]);
});

test('a conversation in which nobody gets push messages costs no row', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, bob);
  const pushes = like(outbox.kind, 'event:messages-push%');
  const before = await foyer.deps.db.$count(outbox, pushes);
  const { id } = await talkTo(ada, bob, 'Hello');
  await say(ada, id, 'Hello again');
  expect(await foyer.deps.db.$count(outbox, pushes)).toBe(before);
});

test('a mention is pushed from a muted group too, with names', async () => {
  const { ada, bob, phone } = await talking();
  const id = await newGroup(ada, [bob]);
  const mutedUntil = new Date(foyer.clock.now().getTime() + 3_600_000).toISOString();
  data(await bob.browser.call(changeConversation, { params: { id }, body: { mutedUntil } }));
  await say(ada, id, 'Not for Bob');
  await pass(away);
  expect(await phone.received()).toEqual([]);
  await say(ada, id, `${mentionCode(2)}, are you in?`);
  await pass(away);
  const path = `/messages/${id}`;
  const notice = { title: 'Breakfast', body: 'You were mentioned in a message', path, tag: path };
  expect(await phone.received()).toEqual([notice]);
  await prefer(bob, { pushPreview: 'full' });
  await say(ada, id, `${mentionCode(2)}?`);
  await pass(away);
  expect((await phone.received())[0]).toMatchObject({ body: 'Ada Lovelace: @Ada Lovelace?' });
});
