import { readMe } from '@foyer/contract/accounts.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import {
  changeConversation,
  leaveConversation,
  markConversationRead,
} from '@foyer/contract/messaging/conversations.ts';
import { deleteMessage } from '@foyer/contract/messaging/messages.ts';
import { readEmailChoice, refuseEmail } from '@foyer/contract/notifications/email-choices.ts';
import { changePreferences, readPreferences } from '@foyer/contract/settings/preferences.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingRules } from '#src/config/messaging.ts';
import { users } from '#src/db/schema/accounts.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { sendDigests } from '#src/features/notifications/send-digests.ts';
import { connect, say as sayNow, talkTo } from '../../../test/conversations.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** After it, everything about a message has been looked at once. */
const wait = { minutes: messagingRules.mailDelayMinutes + 1 };

type Reader = Member & { email: string };

async function reader(): Promise<Reader> {
  const member = await newMember(foyer);
  return { ...member, email: data(await member.browser.call(readMe, {})).email ?? '' };
}

/** Lets time pass, delivers what is due, and returns the emails about unread messages, newest first. */
async function mailsTo({ email }: Reader, time: Parameters<TestApp['clock']['advance']>[0] = wait) {
  foyer.clock.advance(time);
  await foyer.outbox.drain();
  const messages = await foyer.messagesTo(email);
  return messages.filter(({ text }) => text.includes('unread message') || text.includes('sin leer'));
}

async function talking(): Promise<{ ada: Reader; bob: Reader; id: string }> {
  const [ada, bob] = [await reader(), await reader()];
  await connect(ada, bob);
  return { ada, bob, id: (await talkTo(ada, bob)).id };
}

/** The browser of a member, signed in again: access tokens end while time passes. */
async function now({ browser, id }: Member): Promise<Member['browser']> {
  await signIn(foyer, browser, id);
  return browser;
}

async function say(member: Member, id: string, ...bodies: string[]) {
  await now(member);
  return await sayNow(member, id, ...bodies);
}

const read = async (member: Member, id: string, upToNo: number) =>
  (await now(member)).call(markConversationRead, { params: { id }, body: { upToNo } });

test('ten minutes after a message that nobody read, its reader gets one email with a name and no word of it', async () => {
  const { ada, bob, id } = await talking();
  await say(ada, id, 'A secret', 'Another secret');
  expect(await mailsTo(bob, { minutes: messagingRules.mailDelayMinutes - 1 })).toEqual([]);
  const [mail, ...more] = await mailsTo(bob, { minutes: 2 });
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Unread messages: Ada Lovelace');
  expect(mail?.text).toContain('2 unread messages');
  expect(mail?.text).toContain(`/messages/${id}`);
  expect(JSON.stringify(mail)).not.toContain('secret');
  expect(await mailsTo(ada)).toEqual([]);
});

test('one email tells of all conversations, in the language of the account, and none that is muted, archived or a request', async () => {
  const bob = await reader();
  const from: Reader[] = [];
  for (let n = 0; n < 7; n += 1) from.push(await reader());
  const ids: string[] = [];
  for (const ada of from) {
    await connect(ada, bob);
    const { id } = await talkTo(ada, bob, 'Hello');
    ids.push(id);
  }
  const params = (n: number) => ({ id: ids[n] ?? '' });
  const later = new Date(foyer.clock.now().getTime() + 86_400_000).toISOString();
  data(await bob.browser.call(changeConversation, { params: params(0), body: { mutedUntil: later } }));
  data(await bob.browser.call(changeConversation, { params: params(1), body: { isArchived: true } }));
  data(await bob.browser.call(leaveConversation, { params: params(2) }));
  data(await bob.browser.call(blockMember, { body: { urlSlug: from[3]?.urlSlug ?? '' } }));
  await talkTo(await reader(), bob, 'May I?');
  await foyer.deps.db.update(users).set({ language: 'es' }).where(eq(users.id, bob.id));
  const [mail, ...more] = await mailsTo(bob);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Mensajes sin leer en 3 conversaciones');
  expect(mail?.text.match(/1 mensaje sin leer/g)).toHaveLength(3);
});

test('nothing is sent about messages that were read or deleted in time, nor to a member who is here', async () => {
  const { ada, bob, id } = await talking();
  await say(ada, id, 'One');
  data(await read(bob, id, 1));
  expect(await mailsTo(bob)).toEqual([]);
  const [sent] = await say(ada, id, 'Two');
  data(await ada.browser.call(deleteMessage, { params: { messageId: sent?.id ?? '' } }));
  expect(await mailsTo(bob)).toEqual([]);
  await say(ada, id, 'Three');
  foyer.clock.advance({ minutes: messagingRules.mailDelayMinutes });
  data(await (await now(bob)).call(readMe, {}));
  expect(await mailsTo(bob, { minutes: 1 })).toEqual([]);
  // Away again, and still unread.
  expect(await mailsTo(bob, { minutes: messagingRules.mailActiveMinutes })).toHaveLength(1);
});

test('emails are four hours apart and at most two a day, and tell of nothing twice', async () => {
  const { ada, bob, id } = await talking();
  await say(ada, id, 'One');
  expect(await mailsTo(bob)).toHaveLength(1);
  // Still unread, but nothing new.
  expect(await mailsTo(bob, { hours: 5 })).toHaveLength(1);
  await say(ada, id, 'Two');
  expect((await mailsTo(bob))[0]?.text).toContain('2 unread messages');
  await say(ada, id, 'Three');
  expect(await mailsTo(bob, { hours: 3 })).toHaveLength(2);
  // Two within a day already.
  expect(await mailsTo(bob, { hours: 2 })).toHaveLength(2);
  expect(await mailsTo(bob, { hours: 14 })).toHaveLength(3);
  expect(await mailsTo(bob, { hours: 30 })).toHaveLength(3);
});

test('a postponed email is not sent once its messages were read', async () => {
  const { ada, bob, id } = await talking();
  await say(ada, id, 'One');
  expect(await mailsTo(bob)).toHaveLength(1);
  await say(ada, id, 'Two');
  expect(await mailsTo(bob)).toHaveLength(1);
  data(await read(bob, id, 2));
  expect(await mailsTo(bob, { hours: 24 })).toHaveLength(1);
});

test('quiet hours delay the email to their end, and it is looked at again then', async () => {
  const { ada, bob, id } = await talking();
  const hour = (hours: number) => new Date(foyer.clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  const quietHours = { on: true, from: hour(-1), until: hour(2), timeZone: 'UTC' };
  data(await bob.browser.call(changePreferences, { body: { notifications: { quietHours } } }));
  await say(ada, id, 'One');
  expect(await mailsTo(bob)).toEqual([]);
  expect(await mailsTo(bob, { hours: 2 })).toHaveLength(1);
});

test('the switches of the settings turn it off, and a digest takes its place until the messages are read', async () => {
  const { ada, bob, id } = await talking();
  const choose = async (notifications: object) =>
    data(await (await now(bob)).call(changePreferences, { body: { notifications } }));
  await choose({ on: false });
  await say(ada, id, 'One');
  expect(await mailsTo(bob)).toEqual([]);
  await choose({ on: true, muted: [{ kind: 'messages', channel: 'email' }] });
  await say(ada, id, 'Two');
  expect(await mailsTo(bob)).toEqual([]);

  await choose({ muted: [], digest: 'daily' });
  const digests = async () => {
    foyer.clock.advance({ hours: 24 });
    await sendDigests(foyer.deps);
    await foyer.outbox.drain();
    return (await foyer.messagesTo(bob.email)).filter(({ text }) => text.includes('Unread messages: Ada Lovelace'));
  };
  await say(ada, id, 'Three');
  expect(await mailsTo(bob)).toEqual([]);
  data(await read(bob, id, 3));
  expect(await digests()).toEqual([]);
  await say(ada, id, 'Four', 'Five');
  expect(await mailsTo(bob)).toEqual([]);
  expect(await digests()).toHaveLength(1);
  expect(await digests()).toHaveLength(1);
});

test('one click in the email turns these emails off, and the settings show it', async () => {
  const { ada, bob, id } = await talking();
  await say(ada, id, 'One');
  const [mail] = await mailsTo(bob);
  const token = /#token=(messages\.[\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const visitor = foyer.browser();
  expect(data(await visitor.call(readEmailChoice, { body: { token } }))).toMatchObject({ email: 'messages', on: true });
  data(await visitor.call(refuseEmail, { body: { token } }));
  data(await visitor.call(refuseEmail, { body: { token } }));
  expect(data(await visitor.call(readEmailChoice, { body: { token } })).on).toBe(false);
  expect(data(await (await now(bob)).call(readPreferences, {})).notifications.muted).toEqual([
    { kind: 'messages', channel: 'email' },
  ]);
  await say(ada, id, 'Two');
  expect(await mailsTo(bob, { hours: 24 })).toHaveLength(1);
});

test('an unverified or suspended account is not emailed', async () => {
  for (const change of [{ emailVerifiedAt: null }, { suspendedAt: new Date() }]) {
    const { ada, bob, id } = await talking();
    await say(ada, id, 'One');
    await foyer.deps.db.update(users).set(change).where(eq(users.id, bob.id));
    expect(await mailsTo(bob)).toEqual([]);
  }
});

test('messages of a minute wait in one row, however many there are', async () => {
  const { ada, id } = await talking();
  const rows = async () => {
    const [counted] = await foyer.deps.db
      .select({ n: sql<number>`count(*)::int` })
      .from(outbox)
      .where(sql`${outbox.idempotencyKey} like ${`messages-unread:${id}:%`}`);
    return counted?.n;
  };
  for (let n = 0; n < 5; n += 1) await say(ada, id, 'One', 'Two');
  expect(await rows()).toBe(1);
});
