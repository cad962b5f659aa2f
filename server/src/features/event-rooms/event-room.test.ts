import { blockMember, listBlocks, unblockMember } from '@foyer/contract/connections/blocks.ts';
import { cancelEvent, changeEvent } from '@foyer/contract/event-editing/editing.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom, readEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import {
  countUnread,
  leaveConversation,
  listConversations,
  readConversation,
  reportConversation,
} from '@foyer/contract/messaging/conversations.ts';
import { listParticipants } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage, listChanges, listMessages, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportConversations } from '#src/features/messaging/export-conversations.ts';
import { unreadConversations } from '#src/features/messaging/unread-conversations.ts';
import { say, written } from '../../../test/conversations.ts';
import { erase } from '../../../test/erase.ts';
import { inHours, newDraft, newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
let host: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' });
});
afterAll(() => foyer.close());

const missing = [404, 'NOT_FOUND'];
const outside = [403, 'NOT_IN_ROOM'];
const shut = [409, 'ROOM_CLOSED'];
const closed = [409, 'CONVERSATION_CLOSED'];
const day = 24 * 60 * 60;

const of = (id: string) => ({ params: { id } });
const room = (who: Member, eventId: string) => who.browser.call(readEventRoom, of(eventId));
const open = (eventId: string, slowSeconds: 0 | 30 = 0, isOpen = true, who = host) =>
  who.browser.call(changeEventRoom, { ...of(eventId), body: { isOpen, slowSeconds } });
const enter = (who: Member, eventId: string) => who.browser.call(enterEventRoom, of(eventId));
const read = (who: Member, id: string) => who.browser.call(readConversation, of(id));
const texts = async (who: Member, id: string) =>
  data(await who.browser.call(listMessages, { ...of(id), query: {} })).items.map(({ body }) => body);
const namesFor = async (who: Member, id: string, no?: number[]) =>
  data(await who.browser.call(listParticipants, { ...of(id), query: no ? { no } : {} })).items.map(
    ({ person }) => person?.displayName ?? null,
  );

async function attendee(eventId: string, firstName: string): Promise<Member> {
  const member = await newMember(foyer, { firstName });
  data(await member.browser.call(registerForEvent, { ...of(eventId), body: {} }));
  return member;
}

/** An open room with its host and two attendees in it: 1, 2 and 3. */
async function opened(slowSeconds: 0 | 30 = 0) {
  const event = await newEvent(foyer, host.browser);
  data(await open(event.id, slowSeconds));
  const [ada, bob] = [await attendee(event.id, 'Ada'), await attendee(event.id, 'Bob')];
  const { id } = data(await enter(host, event.id));
  for (const each of [ada, bob]) expect(data(await enter(each, event.id)).id).toBe(id);
  return { event, ada, bob, id };
}

test('the organizer opens the room of an event, and attendees enter it and talk', async () => {
  const event = await newEvent(foyer, host.browser);
  const ada = await attendee(event.id, 'Ada');
  expect(data(await room(ada, event.id))).toMatchObject({ state: 'off', mayEnter: true, isOrganizer: false });
  expect(refusal(await enter(ada, event.id))).toEqual(shut);
  expect(refusal(await open(event.id, 0, true, ada))).toEqual(missing);
  expect(data(await open(event.id))).toMatchObject({ state: 'open', isOrganizer: true, conversationId: null });
  const { id } = data(await enter(ada, event.id));
  expect(data(await enter(ada, event.id)).id).toBe(id);
  await say(ada, id, 'Is there parking?');
  // Attendees who register later also see earlier questions.
  expect(data(await enter(host, event.id))).toMatchObject({
    kind: 'event',
    state: 'open',
    person: null,
    group: null,
    event: { slug: event.slug, title: event.title, isOrganizer: true, slowSeconds: 0 },
    unread: 1,
  });
  await say(host, id, 'Yes, behind the house.');
  expect(await texts(ada, id)).toEqual(['Is there parking?', 'Yes, behind the house.']);
  expect(data(await room(ada, event.id)).conversationId).toBe(id);
  const [listed] = data(await ada.browser.call(listConversations, { query: {} })).items;
  expect(listed).toMatchObject({ id, unread: 1, lastAuthor: 'Grace Hopper' });
});

test('nobody else enters or reads it: no stranger, no pending request, and nobody who canceled', async () => {
  const { event, ada, bob, id } = await opened();
  const stranger = await newMember(foyer);
  const [sent] = await say(bob, id, 'Secret');
  expect(data(await room(stranger, event.id))).toMatchObject({ mayEnter: false, conversationId: null });
  expect(refusal(await enter(stranger, event.id))).toEqual(outside);
  data(await ada.browser.call(cancelRegistration, of(event.id)));
  for (const who of [stranger, ada]) {
    for (const answer of [
      await read(who, id),
      await who.browser.call(listMessages, { ...of(id), query: {} }),
      await who.browser.call(listChanges, { ...of(id), query: { since: 0 } }),
      await who.browser.call(listParticipants, { ...of(id), query: {} }),
      await who.browser.call(sendMessages, { body: { conversationId: id, messages: [written('Hello')] } }),
      await who.browser.call(deleteMessage, { params: { messageId: sent?.id ?? '' } }),
    ])
      expect(refusal(answer)).toEqual(missing);
    expect(data(await who.browser.call(listConversations, { query: {} })).items).toEqual([]);
  }
  expect(JSON.stringify(await exportConversations(foyer.deps, ada.id))).not.toContain('Secret');
  // With a registration again, they are back.
  data(await ada.browser.call(registerForEvent, { ...of(event.id), body: {} }));
  expect(await texts(ada, id)).toEqual(['Secret']);

  const byApproval = await newEvent(foyer, host.browser, { approvalNeeded: true });
  data(await open(byApproval.id));
  expect(refusal(await enter(await attendee(byApproval.id, 'Pending'), byApproval.id))).toEqual(outside);
  const draft = await newDraft(foyer, host.browser);
  expect(refusal(await open(draft.id))).toEqual(shut);
  expect(refusal(await room(stranger, draft.id))).toEqual(missing);
});

test('names are those of the guest list, and no block or hidden profile is undone', async () => {
  const { event, ada, bob, id } = await opened();
  const eve = await attendee(event.id, 'Eve');
  data(await enter(eve, event.id));
  for (const each of [host, ada, bob]) await say(each, id, 'Hello');
  expect(await namesFor(eve, id)).toEqual(['Grace Hopper', 'Ada Lovelace', 'Bob Lovelace']);
  // Those who only read are not named to others.
  expect(await namesFor(ada, id, [2, 3, 4])).toEqual(['Ada Lovelace', 'Bob Lovelace']);
  data(await ada.browser.call(saveVisibility, { body: { visibility: { profile: 'connections' } } }));
  data(await bob.browser.call(changePreferences, { body: { privacy: { guestLists: 'nobody' } } }));
  expect(await namesFor(eve, id)).toEqual(['Grace Hopper', null, null]);
  expect(await namesFor(ada, id, [2])).toEqual(['Ada Lovelace']);
  const listed = await eve.browser.call(listConversations, { query: {} });
  for (const text of [listed.text, (await eve.browser.call(listMessages, { ...of(id), query: {} })).text])
    expect(text).not.toMatch(/Bob|Ada/);
  data(await host.browser.call(blockMember, { body: { urlSlug: eve.urlSlug } }));
  expect(await namesFor(eve, id, [1])).toEqual([null]);
  data(
    await host.browser.call(changeEvent, {
      ...of(event.id),
      body: { version: await versionOf(event.id), guestListShown: false },
    }),
  );
  data(await bob.browser.call(changePreferences, { body: { privacy: { guestLists: 'members' } } }));
  expect(await namesFor(ada, id, [3])).toEqual([null]);
});

async function versionOf(id: string): Promise<number> {
  const { rows } = await foyer.deps.db.execute<{ version: number }>(sql`select version from events where id = ${id}`);
  return rows[0]?.version ?? 0;
}

test('a report that blocks a nameless member names nobody in the list of blocks', async () => {
  const { ada, bob, id } = await opened();
  data(await bob.browser.call(changePreferences, { body: { privacy: { guestLists: 'nobody' } } }));
  await say(bob, id, 'Spam');
  const body = { reason: 'spam', participant: 3, block: true } as const;
  data(await ada.browser.call(reportConversation, { ...of(id), body }));
  const [blocked] = data(await ada.browser.call(listBlocks, {})).items;
  expect(blocked).toMatchObject({ displayName: '', urlSlug: null });
  data(await ada.browser.call(unblockMember, { params: { slug: blocked?.id ?? '' } }));
  // Where they were seen, they keep the name.
  data(await bob.browser.call(changePreferences, { body: { privacy: { guestLists: 'members' } } }));
  data(await ada.browser.call(reportConversation, { ...of(id), body }));
  expect(data(await ada.browser.call(listBlocks, {})).items).toMatchObject([{ displayName: 'Bob Lovelace' }]);
});

test('in slow mode attendees write one message at a time, and organizers as they like', async () => {
  const { ada, id } = await opened(30);
  const send = (who: Member, ...bodies: string[]) =>
    who.browser.call(sendMessages, { body: { conversationId: id, messages: bodies.map(written) } });
  expect(wrongFields(await send(ada, 'One', 'Two'))).toEqual(['messages list.max_items']);
  data(await send(ada, 'One'));
  foyer.clock.advance({ seconds: 20 });
  const refused = await send(ada, 'Two');
  expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(refused.body.error.details).toMatchObject({ retryAfter: 10 });
  data(await send(host, 'A', 'B'));
  foyer.clock.advance({ seconds: 10 });
  data(await send(ada, 'Two'));
  expect(await texts(host, id)).toEqual(['One', 'A', 'B', 'Two']);
});

test('organizers delete what others write, and attendees only their own', async () => {
  const { ada, bob, id } = await opened();
  const [rude] = await say(bob, id, 'Rude');
  const params = { messageId: rude?.id ?? '' };
  expect(refusal(await ada.browser.call(deleteMessage, { params }))).toEqual(missing);
  data(await host.browser.call(deleteMessage, { params }));
  expect(await texts(ada, id)).toEqual(['']);
});

test('a room that is closed, canceled or long over can be read, and not written in', async () => {
  const { event, ada, id } = await opened();
  await say(ada, id, 'Hello');
  const write = () => ada.browser.call(sendMessages, { body: { conversationId: id, messages: [written('More')] } });
  data(await open(event.id, 0, false));
  expect(data(await read(ada, id)).state).toBe('closed');
  expect(refusal(await write())).toEqual(closed);
  data(await open(event.id));
  data(await write());
  foyer.clock.advance({ seconds: (7 + messagingLimits.roomDays + 1) * day });
  for (const each of [ada, host]) await signIn(foyer, each.browser, each.id);
  expect(data(await room(ada, event.id)).state).toBe('closed');
  expect(refusal(await write())).toEqual(closed);
  expect(await texts(ada, id)).toEqual(['Hello', 'More']);
  expect(refusal(await open(event.id))).toEqual(shut);

  const other = await opened();
  data(await host.browser.call(cancelEvent, { ...of(other.event.id), body: {} }));
  expect(data(await room(host, other.event.id)).state).toBe('closed');
});

test('rooms count apart, send no emails, and can be left and entered again', async () => {
  const { event, ada, bob, id } = await opened();
  await say(ada, id, 'One', 'Two');
  expect(data(await bob.browser.call(countUnread, {}))).toMatchObject({
    inbox: { conversations: 0, messages: 0 },
    muted: { conversations: 1, messages: 2 },
  });
  const { rows } = await foyer.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from messages m
    join conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = ${bob.id}
    where m.conversation_id = ${id} and m.no > p.read_no and m.author_no <> p.no`);
  expect(data(await read(bob, id)).unread).toBe(rows[0]?.n);
  const at = new Date(inHours(foyer, 1));
  expect(await foyer.deps.db.transaction((tx) => unreadConversations(tx, bob.id, at))).toEqual([]);
  data(await bob.browser.call(leaveConversation, of(id)));
  await say(ada, id, 'Three');
  expect(data(await read(bob, id))).toMatchObject({ state: 'left', lastNo: 2 });
  expect(await texts(bob, id)).toEqual(['One', 'Two']);
  expect(data(await room(bob, event.id)).conversationId).toBeNull();
  expect(data(await enter(bob, event.id)).id).toBe(id);
  expect(await texts(bob, id)).toEqual(['One', 'Two', 'Three']);
});

test('two who enter at once get different numbers, and erasure keeps the room', async () => {
  const event = await newEvent(foyer, host.browser);
  data(await open(event.id));
  const all = [await attendee(event.id, 'Ada'), await attendee(event.id, 'Bob'), await attendee(event.id, 'Eve')];
  const entered = await Promise.all(all.flatMap((each) => [enter(each, event.id), enter(each, event.id)]));
  expect(new Set(entered.map((answer) => data(answer).id)).size).toBe(1);
  expect(new Set(entered.map((answer) => data(answer).ownNo)).size).toBe(3);
  const [ada, bob] = all as [Member, Member, Member];
  const id = data(await enter(ada, event.id)).id;
  await say(ada, id, 'Zephyr words');
  await say(bob, id, 'My words');
  await erase(foyer, ada.id);
  expect(await texts(bob, id)).toEqual(['', 'My words']);
  expect(data(await enter(bob, event.id)).id).toBe(id);
});
