import { randomUUID } from 'node:crypto';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import {
  changeConversation,
  countUnread,
  leaveConversation,
  listConversations,
  markConversationRead,
  readConversation,
  readWayToWrite,
  reportConversation,
} from '@foyer/contract/messaging/conversations.ts';
import {
  addGroupMembers,
  changeGroupRole,
  createGroup,
  listParticipants,
  removeGroupMember,
  renameGroup,
} from '@foyer/contract/messaging/groups.ts';
import {
  deleteMessage,
  editMessage,
  listChanges,
  listMessages,
  reactToMessage,
  sendMessages,
} from '@foyer/contract/messaging/messages.ts';
import type { GroupRole } from '@foyer/contract/rules/messaging/choices.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationReports } from '#src/db/schema/messaging.ts';
import { notifications } from '#src/db/schema/notifications.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { connect, newGroup, say, written } from '../../../test/conversations.ts';
import { erase } from '../../../test/erase.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import { exportConversations } from './export-conversations.ts';
import { purgeMessaging } from './purge-messaging.ts';
import { notifyRequestNews } from './request-news.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const missing = [404, 'NOT_FOUND'];
const forbidden = [403, 'FORBIDDEN'];
const closed = [409, 'CONVERSATION_CLOSED'];
const day = 24 * 60 * 60;

type Group = { ada: Member; bob: Member; eve: Member; id: string };

/** Ada owns it and knows both others, who do not know each other: Ada is 1, Bob 2 and Eve 3. */
async function group(): Promise<Group> {
  const ada = await newMember(foyer);
  const bob = await newMember(foyer, { firstName: 'Bob', lastName: 'Stone' });
  const eve = await newMember(foyer, { firstName: 'Eve', lastName: 'Moss' });
  await connect(ada, bob);
  await connect(ada, eve);
  return { ada, bob, eve, id: await newGroup(ada, [bob, eve]) };
}

/** Time passes, and the members sign in again. */
async function later(seconds: number, ...members: Member[]): Promise<void> {
  foyer.clock.advance({ seconds });
  for (const { browser, id } of members) await signIn(foyer, browser, id);
}
const read = (who: Member, id: string) => who.browser.call(readConversation, { params: { id } });
const people = async (who: Member, id: string) =>
  data(await who.browser.call(listParticipants, { params: { id }, query: {} })).items;
const messagesOf = async (who: Member, id: string) =>
  data(await who.browser.call(listMessages, { params: { id }, query: { limit: 100 } })).items;
/** Texts, and what system messages tell. */
const told = async (who: Member, id: string) =>
  (await messagesOf(who, id)).map(({ body, system }) =>
    system ? `${system.what} ${system.people.join(',')}`.trim() : body,
  );
const add = (who: Member, id: string, ...others: Member[]) =>
  who.browser.call(addGroupMembers, { params: { id }, body: { urlSlugs: others.map(({ urlSlug }) => urlSlug) } });
const remove = (who: Member, id: string, no: number) => who.browser.call(removeGroupMember, { params: { id, no } });
const rename = (who: Member, id: string, name: string) =>
  who.browser.call(renameGroup, { params: { id }, body: { name } });
const makeRole = (who: Member, id: string, no: number, role: GroupRole) =>
  who.browser.call(changeGroupRole, { params: { id, no }, body: { role } });
const leave = async (who: Member, id: string) => data(await who.browser.call(leaveConversation, { params: { id } }));

describe('a group', () => {
  test('is listed for everyone added, who write, reply, react and read as between two members', async () => {
    const { ada, bob, eve, id } = await group();
    expect(data(await read(bob, id))).toMatchObject({
      kind: 'group',
      state: 'open',
      person: null,
      group: { name: 'Breakfast', role: 'member', members: 3 },
      isMarkedUnread: true,
      unread: 0,
      lastMessage: { system: { what: 'created', people: [2, 3], name: 'Breakfast' } },
      lastAuthor: 'Ada Lovelace',
    });
    const [first] = await say(bob, id, 'Croissants?');
    const reply = { ...written('Yes'), replyToNo: first?.no ?? 0 };
    data(await eve.browser.call(sendMessages, { body: { conversationId: id, messages: [reply] } }));
    const params = { messageId: first?.id ?? '' };
    for (const each of [ada, eve])
      data(await each.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } }));
    data(await bob.browser.call(editMessage, { params, body: { body: 'Croissants or rolls?' } }));
    const seen = await messagesOf(ada, id);
    expect(seen).toMatchObject([
      { authorNo: 1, body: '' },
      { authorNo: 2, body: 'Croissants or rolls?', reactions: [{ emoji: '👍', count: 2, isMine: true }] },
      { authorNo: 3, body: 'Yes', replyTo: { authorNo: 2, body: 'Croissants or rolls?' } },
    ]);
    expect(data(await ada.browser.call(countUnread, {})).inbox).toEqual({ conversations: 1, messages: 2 });
    data(await ada.browser.call(markConversationRead, { params: { id }, body: { upToNo: 3 } }));
    data(await eve.browser.call(changeConversation, { params: { id }, body: { isArchived: true } }));
    const inbox = async (who: Member) => data(await who.browser.call(listConversations, { query: {} })).items;
    expect([(await inbox(ada))[0]?.unread, (await inbox(bob))[0]?.lastAuthor, await inbox(eve)]).toEqual([
      0,
      // Bob does not know Eve, whose profile members see.
      'Eve Moss',
      [],
    ]);
  });

  test('is created once, however often the call is repeated', async () => {
    const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
    await connect(ada, bob);
    const body = { clientId: randomUUID(), name: 'Once', urlSlugs: [bob.urlSlug] };
    const created = data(await ada.browser.call(createGroup, { body }));
    expect(data(await ada.browser.call(createGroup, { body })).id).toBe(created.id);
    expect(await told(bob, created.id)).toEqual(['created 2']);
  });

  test('takes connections only, and at most 50', async () => {
    const { ada, bob, eve, id } = await group();
    const stranger = await newMember(foyer);
    expect(wrongFields(await add(ada, id, stranger))).toEqual(['urlSlugs.0 group.not_connected']);
    const body = { clientId: randomUUID(), name: 'More', urlSlugs: [bob.urlSlug, stranger.urlSlug, ada.urlSlug] };
    expect(wrongFields(await ada.browser.call(createGroup, { body }))).toEqual(['urlSlugs.1 group.not_connected']);
    data(await eve.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    expect(wrongFields(await ada.browser.call(createGroup, { body: { ...body, urlSlugs: [eve.urlSlug] } }))).toEqual([
      'urlSlugs.0 group.not_connected',
    ]);
    const many = Array.from({ length: messagingLimits.groupMembers }, () => bob.urlSlug);
    expect(wrongFields(await ada.browser.call(createGroup, { body: { ...body, urlSlugs: many } }))).toEqual([
      'urlSlugs list.max_items',
    ]);
    expect(wrongFields(await ada.browser.call(createGroup, { body: { ...body, name: ' ' } }))).toEqual([
      'name line.required',
    ]);
  });

  test('opens no way around message requests', async () => {
    const { bob, eve } = await group();
    expect(data(await bob.browser.call(readWayToWrite, { params: { slug: eve.urlSlug } })).way).toBe('request');
  });

  test('tells those who were added, unless they have seen it', async () => {
    const { bob, id } = await group();
    await notifyRequestNews(foyer.deps, { conversationId: id, userId: bob.id, what: 'added', no: 1 });
    const titles = await foyer.deps.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, bob.id));
    expect(titles.map(({ title }) => title)).toContainEqual({
      en: 'You were added to Breakfast',
      es: 'Te añadieron a Breakfast',
    });
  });
});

describe('roles', () => {
  test('admins add, remove and rename; only the owner changes roles, and nobody removes the owner', async () => {
    const { ada, bob, eve, id } = await group();
    const [carl, dora] = [await newMember(foyer), await newMember(foyer)];
    await connect(bob, carl);
    await connect(bob, dora);
    for (const answer of [
      await add(bob, id, carl),
      await remove(bob, id, 3),
      await rename(bob, id, 'Lunch'),
      await makeRole(bob, id, 3, 'admin'),
    ])
      expect(refusal(answer)).toEqual(forbidden);
    data(await makeRole(ada, id, 2, 'admin'));
    data(await add(bob, id, carl, dora));
    data(await rename(bob, id, 'Lunch'));
    data(await rename(bob, id, 'Lunch'));
    data(await remove(bob, id, 3));
    data(await remove(bob, id, 3));
    expect(refusal(await remove(bob, id, 1))).toEqual(forbidden);
    expect(refusal(await makeRole(bob, id, 4, 'admin'))).toEqual(forbidden);
    expect(refusal(await makeRole(ada, id, 3, 'admin'))).toEqual(missing);
    data(await makeRole(ada, id, 2, 'owner'));
    expect((await people(ada, id)).map(({ no, role, isHere }) => [no, role, isHere])).toEqual([
      [1, 'admin', true],
      [2, 'owner', true],
      [3, 'member', false],
      [4, 'member', true],
      [5, 'member', true],
    ]);
    expect(await told(ada, id)).toEqual([
      'created 2,3',
      'made-admin 2',
      'added 4,5',
      'renamed',
      'removed 3',
      'made-owner 2',
    ]);
    expect(refusal(await rename(eve, id, 'Mine'))).toEqual(closed);
  });

  test('when the owner leaves, an admin becomes the owner, otherwise the member who joined first', async () => {
    const { ada, bob, eve, id } = await group();
    data(await makeRole(ada, id, 3, 'admin'));
    await leave(ada, id);
    expect(data(await read(eve, id)).group?.role).toBe('owner');
    await leave(eve, id);
    expect(data(await read(bob, id)).group).toEqual({ name: 'Breakfast', role: 'owner', members: 1 });
    expect((await told(bob, id)).slice(2)).toEqual(['left', 'made-owner 3', 'left', 'made-owner 2']);
    await leave(bob, id);
    expect(data(await read(bob, id)).state).toBe('left');
  });
});

describe('those who leave or join later', () => {
  test('see nothing new: no messages, edits, reactions, names, members or roles', async () => {
    const { ada, bob, eve, id } = await group();
    const [before] = await say(ada, id, 'Before');
    await leave(bob, id);
    const atLeaving = data(await read(bob, id));
    const shown = async () => (await messagesOf(bob, id)).map(({ seq: _, ...message }) => message);
    const seen = [await shown(), await people(bob, id)];
    expect(await told(bob, id)).toEqual(['created 2,3', 'Before', 'left']);
    foyer.clock.advance({ seconds: 60 });
    const params = { messageId: before?.id ?? '' };
    data(await ada.browser.call(editMessage, { params, body: { body: 'Changed since' } }));
    data(await eve.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } }));
    await say(eve, id, 'Secret');
    data(await rename(ada, id, 'Without Bob'));
    const carl = await newMember(foyer);
    await connect(ada, carl);
    data(await add(ada, id, carl));
    data(await makeRole(ada, id, 3, 'admin'));
    data(await remove(ada, id, 3));
    expect(data(await read(bob, id))).toEqual(atLeaving);
    expect([await shown(), await people(bob, id)]).toEqual(seen);
    const query = { since: atLeaving.lastSeq };
    expect(data(await bob.browser.call(listChanges, { params: { id }, query })).items).toEqual([]);
    // Earlier texts are kept for 30 days, and later nothing is shown instead.
    await later(31 * day, ada, bob);
    await purgeMessaging(foyer.deps);
    expect((await told(bob, id))[1]).toBe('');
    for (const answer of [
      await bob.browser.call(sendMessages, { body: { conversationId: id, messages: [written('Hello?')] } }),
      await bob.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } }),
      await add(bob, id, ada),
    ])
      expect(refusal(answer)[0]).not.toBe(200);
    const archived = data(await bob.browser.call(listConversations, { query: { box: 'archived' } })).items;
    expect(archived.map((each) => [each.id, each.state])).toEqual([[id, 'left']]);
    data(await ada.browser.call(deleteMessage, { params }));
    expect((await messagesOf(bob, id))[1]).toMatchObject({ body: '', isDeleted: true });
  });

  test('later members see what is written from their joining on', async () => {
    const { ada, bob, id } = await group();
    await say(ada, id, 'Before');
    data(await remove(ada, id, 3));
    const carl = await newMember(foyer);
    await connect(ada, carl);
    data(await add(ada, id, carl));
    const [reply] = await messagesOf(bob, id);
    await say(bob, id, 'Welcome');
    expect(await told(carl, id)).toEqual(['added 4', 'Welcome']);
    expect((await people(carl, id)).map(({ no }) => no)).toEqual([1, 2, 4]);
    const beyond = { ...written('?'), replyToNo: reply?.no ?? 0 };
    const answer = await carl.browser.call(sendMessages, { body: { conversationId: id, messages: [beyond] } });
    expect(wrongFields(answer)).toEqual(['replyToNo invalid_format']);
    const everything = data(await carl.browser.call(listChanges, { params: { id }, query: { since: 0 } }));
    expect(JSON.stringify(everything)).not.toContain('Before');
    expect(data(await read(carl, id)).unread).toBe(1);
  });

  test('who left is added again only after 30 days, and who was removed at once', async () => {
    const { ada, bob, eve, id } = await group();
    await say(bob, id, 'My first words');
    await leave(bob, id);
    expect(wrongFields(await add(ada, id, eve, bob))).toEqual(['urlSlugs.1 group.has_left']);
    data(await remove(ada, id, 3));
    data(await add(ada, id, eve));
    expect(await told(eve, id)).toEqual(['added 3']);
    await later(31 * day, ada, bob);
    data(await add(ada, id, bob));
    expect(data(await read(bob, id))).toMatchObject({ ownNo: 2, state: 'open', isMarkedUnread: true });
    expect(await told(bob, id)).toEqual(['added 2']);
    // Their own words are theirs to take along.
    expect(JSON.stringify(await exportConversations(foyer.deps, bob.id))).toContain('My first words');
  });
});

describe('privacy', () => {
  test('a hidden profile and a blocked member stay nameless, and their messages are there', async () => {
    const { ada, bob, eve, id } = await group();
    await say(eve, id, 'I am here');
    const nameOf = async (who: Member, no: number) =>
      (await people(who, id)).find((each) => each.no === no)?.person?.displayName ?? null;
    expect([await nameOf(bob, 3), await nameOf(ada, 3)]).toEqual(['Eve Moss', 'Eve Moss']);
    const hidden = { visibility: { profile: 'connections' as const } };
    await foyer.deps.db
      .insert(profileDetails)
      .values({ userId: eve.id, ...hidden, updatedAt: foyer.clock.now() })
      .onConflictDoUpdate({ target: profileDetails.userId, set: hidden });
    expect([await nameOf(bob, 3), await nameOf(ada, 3)]).toEqual([null, 'Eve Moss']);
    const listed = await bob.browser.call(listConversations, { query: {} });
    for (const text of [listed.text, (await read(bob, id)).text]) expect(text).not.toContain('Eve');
    await foyer.deps.db.update(profileDetails).set({ visibility: {} }).where(eq(profileDetails.userId, eve.id));
    data(await bob.browser.call(blockMember, { body: { urlSlug: eve.urlSlug } }));
    expect([await nameOf(bob, 3), await nameOf(eve, 2)]).toEqual([null, null]);
    expect(await told(bob, id)).toEqual(['created 2,3', 'I am here']);
  });

  test('strangers reach nothing of a group', async () => {
    const { ada, id } = await group();
    await say(ada, id, 'Secret');
    const { browser, ...stranger } = await newMember(foyer);
    const who = { browser, ...stranger } as Member;
    await connect(ada, who);
    for (const answer of [
      await read(who, id),
      await browser.call(listParticipants, { params: { id }, query: {} }),
      await browser.call(listMessages, { params: { id }, query: {} }),
      await browser.call(sendMessages, { body: { conversationId: id, messages: [written('Hello')] } }),
      await add(who, id, ada),
      await remove(who, id, 2),
      await rename(who, id, 'Mine'),
      await makeRole(who, id, 1, 'member'),
      await browser.call(leaveConversation, { params: { id } }),
    ])
      expect(refusal(answer)).toEqual(missing);
  });

  test('a report names a participant and seals their words as far as the reporter saw them', async () => {
    const { ada, bob, eve, id } = await group();
    await say(eve, id, 'Rude');
    const report = (who: Member, participant?: number) =>
      who.browser.call(reportConversation, {
        params: { id },
        body: { reason: 'harassment', ...(participant && { participant }) },
      });
    expect(wrongFields(await report(bob))).toEqual(['participant required']);
    expect(refusal(await report(bob, 2))).toEqual(missing);
    data(await report(bob, 3));
    const reports = await foyer.deps.db
      .select()
      .from(conversationReports)
      .where(eq(conversationReports.conversationId, id));
    expect(reports).toMatchObject([{ userId: bob.id, reportedId: eve.id }]);
    data(await ada.browser.call(leaveConversation, { params: { id } }));
  });

  test('erasing the owner hands the group over, empties their words, and keeps those of others', async () => {
    const { ada, bob, id } = await group();
    await say(ada, id, 'Zephyr words');
    await say(bob, id, 'My words');
    data(await rename(ada, id, 'Tea'));
    await erase(foyer, ada.id);
    expect(data(await read(bob, id)).group).toEqual({ name: 'Tea', role: 'owner', members: 2 });
    expect(await told(bob, id)).toEqual(['created 2,3', '', 'My words', 'renamed', 'left', 'made-owner 2']);
    expect((await people(bob, id))[0]).toEqual({ no: 1, person: null, role: 'member', isHere: false });
    expect((await messagesOf(bob, id)).map(({ system }) => system?.name ?? null)).not.toContain('Tea');
  });

  test('a copy of the own data names the members of a group as they were seen', async () => {
    const { bob, eve, id } = await group();
    await say(eve, id, 'Hello');
    await say(bob, id, 'Hi');
    expect(await exportConversations(foyer.deps, bob.id)).toMatchObject([
      {
        with: 'Breakfast',
        messages: [
          { event: { what: 'created', people: ['Bob Stone', 'Eve Moss'], name: 'Breakfast' } },
          { by: 'Eve Moss', body: 'Hello' },
          { by: 'you', body: 'Hi' },
        ],
      },
    ]);
  });
});
