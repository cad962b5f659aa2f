import { randomUUID } from 'node:crypto';
import {
  blockAlias,
  endContact,
  listAliasContacts,
  reportAlias,
  requestContact,
} from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { listAliasMessages, readAliasMessages } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { leaveRoom, listRooms } from '@foyer/contract/anonymous-networking/rooms.ts';
import { listReports, readReport } from '@foyer/contract/moderation/reports.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorsCommand } from '#src/bootstrap/operators-command.ts';
import { aliasMessageBudgets, aliasRules } from '#src/config/anonymous-networking.ts';
import { aliasMessages, aliasReports, anonymousRooms } from '#src/db/schema/anonymous-networking.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { getInContact, listed, openContact, revealEverything, tell, texts } from '../../../test/alias-contacts.ts';
import { type Masked, openRoom, pass } from '../../../test/aliases.ts';
import { erase } from '../../../test/erase.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { anonymousDataOf } from './anonymous-data.ts';
import { listContactMessages } from './list-contact-messages.ts';
import { sendMessage } from './send-message.ts';
import { forgetReleaseTimes, purgeRooms } from './tidy-rooms.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** Tests let months pass, which the page of a host who signed in before does not survive. */
const inContact = async () => await openContact(foyer, await newMember(foyer));
const day = 24 * 60 * 60;
/** Until whatever waits is released. */
const release = () => foyer.clock.advance({ seconds: 2 * aliasRules.tickSeconds });
const unreadOf = async ({ browser }: Masked, id: string) => {
  const { items } = data(await browser.call(listRooms, {}));
  const total = items.reduce((sum, { unread }) => sum + unread, 0);
  const [room] = items;
  if (!room) throw new Error('in no room');
  const contacts = data(await browser.call(listAliasContacts, { params: { kind: room.kind, room: room.room } })).items;
  return [total, contacts.find((contact) => contact.id === id)?.unread];
};
const stored = async (id: string) =>
  await foyer.deps.db.select().from(aliasMessages).where(eq(aliasMessages.contactId, id));

test('a message is its author’s at once, and the other’s with the next release', async () => {
  const { ada, grace, id, event } = await inContact();
  const sent = data(await tell(ada, id, 'Do you sail?\n'));
  expect(sent).toMatchObject({ isOwn: true, body: 'Do you sail?', release: 1 });
  expect(new Date(sent.sentAt).getTime() % (aliasRules.roundingSeconds * 1000)).toBe(0);
  expect(await texts(ada, id)).toEqual(['Do you sail?']);
  expect([await texts(grace, id), await unreadOf(grace, id)]).toEqual([[], [0, 0]]);
  release();
  const found = await listed(grace, id);
  expect(found).toMatchObject({
    items: [{ id: sent.id, isOwn: false, clientId: null, body: 'Do you sail?' }],
    hasOlder: false,
    alias: { handle: ada.handle },
    ownHandle: grace.handle,
    room: { kind: 'events', room: event.slug, title: event.title },
    isClosed: false,
  });
  expect([await unreadOf(grace, id), await unreadOf(ada, id)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test('reading counts only what was released, and never falls', async () => {
  const { ada, grace, id, contact } = await inContact();
  const read = async (upTo: number) =>
    data(await grace.browser.call(readAliasMessages, { ...contact, body: { release: upTo } }));
  data(await tell(ada, id, 'One'));
  release();
  data(await tell(ada, id, 'Two'));
  await read(99);
  await read(0);
  expect(await unreadOf(grace, id)).toEqual([0, 0]);
  release();
  expect(await unreadOf(grace, id)).toEqual([1, 1]);
  await read(2);
  expect(await unreadOf(grace, id)).toEqual([0, 0]);
});

test('what is sent again is stored once, and the same id with another text is refused', async () => {
  const { ada, id } = await inContact();
  const clientId = randomUUID();
  const first = data(await tell(ada, id, 'Hello', clientId));
  expect(data(await tell(ada, id, 'Hello', clientId.toUpperCase()))).toEqual(first);
  expect(refusal(await tell(ada, id, 'Hello there', clientId))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  expect(await stored(id)).toHaveLength(1);
});

test('messages of both that wait are released together, in an order that doesn’t tell who wrote first', async () => {
  const { ada, grace, id, params, of } = await inContact();
  const other = await getInContact(of(2), of(3), params);
  const orders = [];
  for (const [contact, first, second] of [
    [id, ada, grace],
    [other, of(3), of(2)],
  ] as const) {
    data(await tell(first, contact, 'first'));
    data(await tell(second, contact, 'second'));
    data(await tell(first, contact, 'third'));
    release();
    const seen = await texts(first, contact);
    expect(await texts(second, contact)).toEqual(seen);
    const numbers = (await listed(first, contact)).items.map((each) => each.release);
    expect(numbers).toEqual([1, 1, 1]);
    const isFirstLower = first.alias < second.alias;
    orders.push([seen, isFirstLower ? ['first', 'third', 'second'] : ['second', 'first', 'third']]);
  }
  for (const [seen, byAuthor] of orders) expect(seen).toEqual(byAuthor);
});

test('only the two of an open contact read and write; what has ended is gone', async () => {
  const { ada, grace, id, contact, of, params } = await inContact();
  data(await tell(ada, id, 'Hello'));
  const stranger = await newMember(foyer);
  for (const { browser } of [of(2), stranger])
    expect(refusal(await browser.call(listAliasMessages, { ...contact, query: {} }))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await tell(of(2), id, 'Hello'))).toEqual([404, 'NOT_FOUND']);
  data(await ada.browser.call(endContact, contact));
  expect(await stored(id)).toEqual([]);
  const ended = async () => [
    refusal(await grace.browser.call(listAliasMessages, { ...contact, query: {} })),
    refusal(await tell(grace, id, 'Hello?')),
  ];
  expect(await ended()).toEqual([
    [404, 'NOT_FOUND'],
    [409, 'REQUEST_ENDED'],
  ]);
  // A block looks the same, and leaving deletes even the row.
  const blocked = await getInContact(of(2), of(3), params);
  data(await tell(of(2), blocked, 'Hello'));
  data(await of(3).browser.call(blockAlias, { params, body: { aliasId: of(2).alias } }));
  expect([await stored(blocked), refusal(await tell(of(2), blocked, 'Hello?'))]).toEqual([[], [409, 'REQUEST_ENDED']]);
  const left = await getInContact(of(4), of(5), params);
  data(await tell(of(4), left, 'Hello'));
  data(await of(5).browser.call(leaveRoom, { params }));
  expect([await stored(left), refusal(await tell(of(4), left, 'Hello?'))]).toEqual([[], [404, 'NOT_FOUND']]);
});

test('contact details and the own name are refused until both names are known, links always', async () => {
  const { ada, grace, id } = await inContact();
  const details = ['body note.contact_details'];
  expect(wrongFields(await tell(ada, id, 'Mail ada@example.com'))).toEqual(details);
  expect(wrongFields(await tell(ada, id, 'Look at https://example.com'))).toEqual(details);
  expect(wrongFields(await tell(ada, id, 'I am Isolde'))).toEqual(['body note.own_name']);
  expect(wrongFields(await tell(ada, id, 'x'.repeat(aliasLimits.message + 1)))).toEqual(['body line.max_length']);
  expect(wrongFields(await tell(ada, id, ' \n '))).toEqual(['body line.required']);
  expect(wrongFields(await tell(ada, id, 'Hidden\u202etext'))).toEqual(['body line.invalid_characters']);
  expect(await stored(id)).toEqual([]);
  await revealEverything(id, ada, grace);
  data(await tell(ada, id, 'I am Isolde, call +34 612 34 56 78'));
  expect(wrongFields(await tell(ada, id, 'Look at example.org/me'))).toEqual(details);
});

test('many messages in a row are refused with the time to wait, and a repeat costs nothing', async () => {
  const { ada, id } = await inContact();
  await foyer.deps.db.delete(budgets);
  const { limit } = aliasMessageBudgets[0];
  const [again] = [randomUUID()];
  for (let n = 0; n < limit; n += 1) data(await tell(ada, id, `Message ${n}`, n === 0 ? again : randomUUID()));
  const refused = await tell(ada, id, 'One too many');
  expect([refusal(refused), Number(refused.headers['retry-after']) > 0]).toEqual([[429, 'RATE_LIMITED'], true]);
  data(await tell(ada, id, 'Message 0', again));
});

test('older messages are read release by release', async () => {
  const { ada, grace, id } = await inContact();
  await foyer.deps.db.delete(budgets);
  const viewer = (of: Masked) => ({ kind: 'user', userId: of.id }) as SignedInUser;
  const many = aliasRules.releasesPerPage + 2;
  for (let n = 1; n <= many; n += 1) {
    await sendMessage(foyer.deps, viewer(n % 2 === 0 ? ada : grace), { id, clientId: randomUUID(), body: `No. ${n}` });
    release();
  }
  const newest = await listContactMessages(foyer.deps, viewer(ada), { id });
  expect([newest.items.length, newest.hasOlder, newest.items.at(-1)?.body]).toEqual([many - 2, true, `No. ${many}`]);
  const before = newest.items[0]?.release;
  const older = await listContactMessages(foyer.deps, viewer(ada), { id, before });
  expect([older.items.map(({ body }) => body), older.hasOlder]).toEqual([['No. 1', 'No. 2'], false]);
});

test('news say only that something is new, once, and nothing when it has been read', async () => {
  const { ada, grace, id, contact } = await inContact();
  const newsOf = async ({ browser }: Masked) =>
    data(await browser.call(listNotifications, { query: {} })).items.filter(({ path }) => path === '/anonymous');
  await pass(foyer, aliasRules.newsDelaySeconds, ada, grace);
  await foyer.outbox.drain();
  await pass(foyer, aliasRules.newsSeconds, ada, grace);
  const [adas, graces] = [(await newsOf(ada)).length, (await newsOf(grace)).length];
  data(await tell(ada, id, 'Secret words'));
  data(await tell(ada, id, 'More of them'));
  release();
  data(await grace.browser.call(readAliasMessages, { ...contact, body: { release: 1 } }));
  data(await tell(grace, id, 'An answer'));
  await pass(foyer, aliasRules.newsDelaySeconds + 120, ada, grace);
  await foyer.outbox.drain();
  const news = await newsOf(ada);
  expect([news.length - adas, (await newsOf(grace)).length - graces]).toEqual([1, 0]);
  for (const word of ['Secret', 'answer', ada.handle, grace.handle]) expect(JSON.stringify(news)).not.toContain(word);
});

test('a closed room can be read, and is deleted with its messages a week later', async () => {
  const { ada, grace, id, event } = await inContact();
  const clientId = randomUUID();
  data(await tell(ada, id, 'See you there', clientId));
  const left = (new Date(event.endsAt ?? 0).getTime() - foyer.clock.now().getTime()) / 1000;
  await pass(foyer, left + aliasLimits.daysAfterEvent * day, ada, grace);
  expect(refusal(await tell(grace, id, 'Too late'))).toEqual([409, 'ROOM_CLOSED']);
  data(await tell(ada, id, 'See you there', clientId));
  expect(await listed(grace, id)).toMatchObject({ isClosed: true, items: [{ body: 'See you there' }] });
  await purgeRooms(foyer.deps);
  expect(await stored(id)).toHaveLength(1);
  foyer.clock.advance({ seconds: aliasLimits.daysAfterClosing * day + 1 });
  await purgeRooms(foyer.deps);
  expect(await stored(id)).toEqual([]);
});

test('in a room without an end, messages are deleted after some time, and new ones are unread again', async () => {
  const { ada, grace, id, contact, event } = await inContact();
  const endless = { eventId: null, topic: 'finance' } as const;
  await foyer.deps.db.update(anonymousRooms).set(endless).where(eq(anonymousRooms.eventId, event.id));
  data(await tell(ada, id, 'Old'));
  release();
  data(await grace.browser.call(readAliasMessages, { ...contact, body: { release: 1 } }));
  await pass(foyer, aliasRules.topicMessageDays * day - 3600, ada, grace);
  await purgeRooms(foyer.deps);
  expect(await stored(id)).toHaveLength(1);
  await pass(foyer, day, ada, grace);
  await purgeRooms(foyer.deps);
  expect(await stored(id)).toEqual([]);
  data(await tell(ada, id, 'New'));
  release();
  expect([await texts(grace, id), await unreadOf(grace, id)]).toEqual([['New'], [1, 1]]);
});

test('a report takes along what the alias wrote, also after the block; operators read it under the alias', async () => {
  const { ada, grace, id, params } = await inContact();
  const operator = await newMember(foyer);
  await operatorsCommand(foyer.deps, ['grant', operator.id]);
  data(await grace.browser.call(readAliasMessages, { params: { id }, body: { release: 0 } }));
  data(await tell(grace, id, 'You are rude'));
  data(await tell(ada, id, 'Mine'));
  release();
  data(await tell(grace, id, 'Not released yet'));
  const body = { aliasId: grace.alias, reason: 'harassment', block: true } as const;
  data(await ada.browser.call(reportAlias, { params, body }));
  expect(await stored(id)).toEqual([]);
  const { items } = data(await operator.browser.call(listReports, { query: { kind: 'alias' } }));
  const which = { params: { kind: 'alias', id: items[0]?.id ?? '' } } as const;
  const report = data(await operator.browser.call(readReport, which));
  expect(report).toMatchObject({
    reported: { name: grace.handle, urlSlug: null },
    messages: [{ no: 1, body: 'You are rude', before: [], isDeleted: false }],
  });
  for (const mark of [grace.id, ada.id, grace.name, ada.handle, ada.alias])
    expect(JSON.stringify([items, report])).not.toContain(mark);
  const sealed = async () =>
    (await foyer.deps.db.select().from(aliasReports).where(eq(aliasReports.aliasId, grace.alias)))[0]?.sealedMessages;
  expect(JSON.stringify(await sealed())).not.toContain('rude');
  await erase(foyer, grace.id);
  expect(await sealed()).toBeNull();
});

test('reported words are deleted before the report is', async () => {
  const { ada, grace, id, params } = await inContact();
  data(await tell(grace, id, 'You are rude'));
  release();
  data(await ada.browser.call(reportAlias, { params, body: { aliasId: grace.alias, reason: 'spam' } }));
  foyer.clock.advance({ seconds: (aliasRules.reportedMessageDays + 1) * day });
  await purgeRooms(foyer.deps);
  const reports = await foyer.deps.db.select().from(aliasReports).where(eq(aliasReports.aliasId, grace.alias));
  expect(reports).toMatchObject([{ sealedMessages: null }]);
});

test('the export has one’s own words; turning aliases off and erasing the account delete them for both', async () => {
  const { ada, grace, id, of, params } = await inContact();
  data(await tell(ada, id, 'Words of mine'));
  data(await tell(grace, id, 'Words of theirs'));
  release();
  const own = JSON.stringify(await anonymousDataOf(foyer.deps, ada.id));
  expect([own.includes('Words of mine'), own.includes('Words of theirs')]).toEqual([true, false]);
  const other = await getInContact(of(2), of(3), params);
  data(await tell(of(2), other, 'Hello'));
  await erase(foyer, ada.id);
  expect(await stored(id)).toEqual([]);
  const off = { privacy: { anonymousNetworking: { on: false, shows: [] } } };
  data(await of(2).browser.call(changePreferences, { body: off }));
  expect(await stored(other)).toEqual([]);
});

test('when exactly a message was released is forgotten once it is', async () => {
  const { ada, id } = await inContact();
  data(await tell(ada, id, 'Hello'));
  await forgetReleaseTimes(foyer.deps);
  expect((await stored(id))[0]?.dueAt).not.toBeNull();
  release();
  await forgetReleaseTimes(foyer.deps);
  expect((await stored(id))[0]).toMatchObject({ dueAt: null });
});

test('a request that waits has no messages', async () => {
  const { of, params } = await openRoom(foyer, await newMember(foyer));
  const asked = data(await of(0).browser.call(requestContact, { params, body: { aliasId: of(1).alias, note: '' } }));
  for (const side of [of(0), of(1)]) expect(refusal(await tell(side, asked.id, 'Hi'))).toEqual([409, 'REQUEST_ENDED']);
});
