import {
  acceptContact,
  agreeToReveal,
  blockAlias,
  requestContact,
} from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { listAliasMessages, readAliasMessages } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { joinRoom, listRooms } from '@foyer/contract/anonymous-networking/rooms.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { readRelation } from '@foyer/contract/connections/requests.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProcessBus } from '#src/adapters/bus/in-process-bus.ts';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import { aliasContacts, aliases } from '#src/db/schema/anonymous-networking.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { tell } from '../../../test/alias-contacts.ts';
import { type Masked, newAttendee, openRoom, pass, roomOf, seenBy } from '../../../test/aliases.ts';
import { dumpDatabase } from '../../../test/database-dump.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

/** Ways in which a member could try to find out who is behind an alias: none may reveal more than the alias itself. */

let foyer: TestApp;
let host: Member;
/** What was published to open pages. */
const hints: unknown[] = [];
beforeAll(async () => {
  const bus = inProcessBus();
  const publish: typeof bus.publish = (hint) => {
    hints.push(hint);
    bus.publish(hint);
  };
  foyer = await openTestApp({ bus: { ...bus, publish } });
  host = await newMember(foyer);
});
afterAll(() => foyer.close());

const ask = (from: Masked, to: Masked, params: ReturnType<typeof roomOf>) =>
  from.browser.call(requestContact, { params, body: { aliasId: to.alias, note: 'Shall we talk?' } });

const dump = () => dumpDatabase(foyer);

async function busyRoom() {
  const opened = await openRoom(foyer, host, 10);
  const [ada, grace] = [opened.of(0), opened.of(1)];
  const { id } = data(await ask(ada, grace, opened.params));
  data(await grace.browser.call(acceptContact, { params: { id } }));
  for (const side of [ada, grace])
    data(await side.browser.call(agreeToReveal, { params: { id }, body: { stage: 'topic' } }));
  data(await ask(opened.of(2), ada, opened.params));
  const sent = [data(await tell(ada, id, 'The heron sails at dawn')), data(await tell(grace, id, 'So does the egret'))];
  foyer.clock.advance({ seconds: 2 * aliasRules.tickSeconds });
  data(await grace.browser.call(readAliasMessages, { params: { id }, body: { release: 1 } }));
  data(await tell(ada, id, 'Another heron'));
  const messageIds = sent.flatMap((message) => [message.id, message.clientId ?? '']);
  return { ...opened, ada, grace, id, messageIds };
}

test('a copy of the database joins no alias with a member, and no two aliases of one member', async () => {
  const { masked, params, ada, id, messageIds } = await busyRoom();
  const topics = { kind: 'topics', room: 'software' } as const;
  const { own: elsewhere } = data(await ada.browser.call(joinRoom, { params: topics, body: { shows: ['title'] } }));
  await pass(foyer, aliasRules.newsDelaySeconds, ...masked);
  await foyer.outbox.drain();
  const rows = await dump();
  const inBoth = (one: readonly string[], other: readonly string[]) =>
    rows.filter(({ text }) => one.some((mark) => text.includes(mark)) && other.some((mark) => text.includes(mark)));
  const aliasMarks = [id, ...messageIds, ...masked.flatMap(({ alias, handle }) => [alias, handle])];
  const people = masked.flatMap((each) => [each.id, each.urlSlug, each.name]);
  expect(inBoth(aliasMarks, people)).toEqual([]);
  // Not through a value that both kinds of rows have in common either: the room's event apart, which all attend.
  const values = (marks: readonly string[]) => {
    const those = rows.filter(({ text }) => marks.some((mark) => text.includes(mark)));
    return new Set(those.flatMap(({ text }) => text.match(/[\w+/=-]{20,}/g) ?? []));
  };
  const ofAda = values([ada.id, ada.urlSlug]);
  expect([...values([ada.alias, ada.handle])].filter((value) => ofAda.has(value))).toEqual([]);
  const there = values([elsewhere?.id ?? '', elsewhere?.handle ?? '']);
  expect([...values([ada.alias, ada.handle])].filter((value) => there.has(value))).toEqual([]);
  expect(params.room).not.toBe('');
  // Nor through words: messages that name a member after both names are known are sealed like all others.
  expect(rows.some(({ table, text }) => table.endsWith('alias_messages') && text.includes(id))).toBe(true);
  expect(rows.filter(({ text }) => /heron|egret/i.test(text))).toEqual([]);
});

test('messages reach nobody’s open pages, and leave no entry in the audit log or in analytics', async () => {
  const { grace, ada, id } = await busyRoom();
  const marksOf = async () => (await dump()).filter(({ table }) => /audit|analytics|session/.test(table)).length;
  const before = await marksOf();
  hints.length = 0;
  data(await tell(ada, id, 'The heron sails at dawn'));
  data(await grace.browser.call(listAliasMessages, { params: { id }, query: {} }));
  data(await grace.browser.call(readAliasMessages, { params: { id }, body: { release: 9 } }));
  expect([hints, (await marksOf()) - before]).toEqual([[], 0]);
});

test('facts that are not shown are sealed, so a copy of the database finds no alias by a rare profile', async () => {
  const { of } = await openRoom(foyer, host, 10, (n) => ({
    location: n === 0 ? 'Ushuaia, Argentina' : 'Madrid, Spain',
  }));
  const rows = (await dump()).filter(({ table }) => /alias|anonymous/.test(table));
  expect(rows.some(({ text }) => text.includes(of(0).alias))).toBe(true);
  expect(rows.filter(({ text }) => /ushuaia|argentina/i.test(text))).toEqual([]);
});

test('logs, notifications and messages never name an alias beside a member', async () => {
  const { masked, event, id, messageIds } = await busyRoom();
  await pass(foyer, aliasRules.newsDelaySeconds, ...masked);
  await foyer.outbox.drain();
  const marks = [id, ...messageIds, 'heron', 'egret', ...masked.flatMap(({ alias, handle }) => [alias, handle])];
  expect(foyer.logged().length).toBeGreaterThan(0);
  expect(foyer.logged().filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([]);
  // Nor does a log line say in which room a member was.
  expect(foyer.logged().filter((line) => line.includes('/networking/anonymous') && line.includes(event.slug))).toEqual(
    [],
  );
  const told = (await dump()).filter(({ table }) => /notification|digest|local_message|outbox|audit/.test(table));
  expect(told.some(({ text }) => text.includes('Something new in your anonymous rooms'))).toBe(true);
  expect(told.filter(({ text }) => marks.some((mark) => text.includes(mark)))).toEqual([]);
});

test('answers to other aliases carry nothing of a member', async () => {
  const { masked, event, grace, id } = await busyRoom();
  const answers = [
    await seenBy(event, grace),
    data(await grace.browser.call(acceptContact, { params: { id } })),
    data(await grace.browser.call(agreeToReveal, { params: { id }, body: { stage: 'role' } })),
    data(await grace.browser.call(listAliasMessages, { params: { id }, query: {} })),
    data(await tell(grace, id, 'Good evening')),
    (await tell(grace, id, 'See example.com/me')).body,
    data(await grace.browser.call(listRooms, {})),
  ];
  const others = masked.filter((each) => each.id !== grace.id).flatMap((each) => [each.id, each.urlSlug, each.name]);
  expect(others.filter((mark) => JSON.stringify(answers).includes(mark))).toEqual([]);
});

test('blocking a member changes nothing that their alias sees or shows, and blocking an alias nothing of the member', async () => {
  const { event, of, params } = await openRoom(foyer, host);
  const [ada, grace] = [of(0), of(1)];
  const look = async () => [await seenBy(event, ada), await seenBy(event, grace)].map(({ items }) => items);
  const before = await look();
  data(await ada.browser.call(blockMember, { body: { urlSlug: grace.urlSlug } }));
  expect(await look()).toEqual(before);
  expect((await ask(ada, grace, params)).status).toBe(200);
  // A block of an alias, and what members see of each other.
  const relation = async () => (await of(3).browser.call(readRelation, { params: { slug: of(2).urlSlug } })).text;
  const known = await relation();
  data(await of(2).browser.call(blockAlias, { params, body: { aliasId: of(3).alias } }));
  expect(await relation()).toBe(known);
});

test('a block of an alias is not seen in another room: its request there looks like any other', async () => {
  const first = await openRoom(foyer, host);
  const [ada, grace] = [first.of(0), first.of(1)];
  data(await ada.browser.call(blockAlias, { params: first.params, body: { aliasId: grace.alias } }));
  const second = { kind: 'topics', room: 'finance' } as const;
  const everyone: Masked[] = [];
  for (const each of first.masked) {
    const { own } = data(await each.browser.call(joinRoom, { params: second, body: { shows: [] } }));
    if (own) everyone.push({ ...each, alias: own.id, handle: own.handle });
  }
  const [again, blocked, other] = everyone;
  if (!again || !blocked || !other) throw new Error('nobody joined');
  const answers = [];
  for (const to of [blocked, other]) {
    const body = { aliasId: to.alias, note: '' };
    answers.push(data(await again.browser.call(requestContact, { params: second, body })).state);
  }
  expect(answers).toEqual(['sent', 'sent']);
  const muted = await foyer.deps.db.select().from(aliasContacts).where(eq(aliasContacts.requestedBy, again.alias));
  expect(muted.map(({ isMuted }) => isMuted).toSorted()).toEqual([false, true]);
});

test('a changed profile changes no alias: facts are those of the moment of joining', async () => {
  const { event, of } = await openRoom(foyer, host);
  const before = (await seenBy(event, of(1))).items;
  await foyer.deps.db
    .update(profileDetails)
    .set({ location: 'Oslo, Norway' })
    .where(eq(profileDetails.userId, of(0).id));
  expect((await seenBy(event, of(1))).items).toEqual(before);
});

test('lists come in an order that says nothing about who joined when, and differs for each viewer', async () => {
  const { event, of, masked } = await openRoom(foyer, host);
  const orders = [];
  for (const viewer of [of(0), of(1), of(2)]) orders.push((await seenBy(event, viewer)).items.map(({ id }) => id));
  const joined = masked.map(({ alias }) => alias);
  const without = (order: string[]) => joined.filter((id) => order.includes(id));
  expect(orders.some((order) => JSON.stringify(order) !== JSON.stringify(without(order)))).toBe(true);
  const common = (order: string[]) => order.filter((id) => masked.slice(3).some(({ alias }) => alias === id)).join();
  expect(new Set(orders.map(common)).size).toBeGreaterThan(1);
});

test('an alias that waits for its batch is in no answer and no count', async () => {
  const { event, of } = await openRoom(foyer, host);
  const before = JSON.stringify(await seenBy(event, of(0)));
  const late = await newAttendee(foyer, event);
  data(await late.browser.call(joinRoom, { params: roomOf(event), body: { shows: ['title'] } }));
  expect(JSON.stringify(await seenBy(event, of(0)))).toBe(before);
});

test('times are rounded, so that they can’t be matched with what someone was seen doing', async () => {
  const { params, of } = await openRoom(foyer, host);
  foyer.clock.advance({ seconds: 61 });
  const { id } = data(await ask(of(0), of(1), params));
  const [contact] = await foyer.deps.db.select().from(aliasContacts).where(eq(aliasContacts.id, id));
  expect((contact?.sentAt.getTime() ?? 1) % (aliasRules.roundingSeconds * 1000)).toBe(0);
  const columns = await foyer.deps.db
    .select()
    .from(aliases)
    .where(eq(aliases.id, of(0).alias));
  expect(Object.keys(columns[0] ?? {})).not.toContain('createdAt');
});
