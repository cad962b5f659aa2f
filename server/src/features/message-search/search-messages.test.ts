import { blockMember } from '@foyer/contract/connections/blocks.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { type FoundMessage, searchMessages } from '@foyer/contract/message-search.ts';
import { leaveConversation } from '@foyer/contract/messaging/conversations.ts';
import { addGroupMembers } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage, editMessage } from '@foyer/contract/messaging/messages.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageSearchBudget } from '#src/config/messaging.ts';
import { tell } from '../../../test/alias-contacts.ts';
import { pdf, sendFile } from '../../../test/attachments.ts';
import { connect, newGroup, say, talkTo } from '../../../test/conversations.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openMasks } from '../../../test/networking-world.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { statementsOf } from '../../../test/statements-of.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

type Query = Omit<NonNullable<InputOf<typeof searchMessages>['query']>, 'q'>;
const search = async ({ browser }: Pick<Member, 'browser'>, q: string, more: Query = {}) =>
  data(await browser.call(searchMessages, { query: { q, ...more } }));
const textOf = ({ excerpt }: FoundMessage) => excerpt.map(({ text }) => text).join('');
const found = async (who: Pick<Member, 'browser'>, q: string, filters: Query = {}) =>
  (await search(who, q, filters)).items.map((item) => textOf(item));

async function pair() {
  const ada = await newMember(foyer, { firstName: 'Ada', lastName: 'Lovelace' });
  const bob = await newMember(foyer, { firstName: 'Bob', lastName: 'Kahn' });
  await connect(ada, bob);
  return { ada, bob, id: (await talkTo(ada, bob)).id };
}

test('messages are found by all words, their starts, without accents, newest first and page by page', async () => {
  const { ada, bob, id } = await pair();
  foyer.clock.advance({ seconds: 1 });
  await say(ada, id, 'Nos vemos en la reunión de mañana');
  foyer.clock.advance({ seconds: 1 });
  await say(bob, id, 'La Reunion fue larga');
  expect(await found(ada, 'REUNION')).toEqual(['La Reunion fue larga', 'Nos vemos en la reunión de mañana']);
  expect(await found(bob, 'manan reu')).toEqual(['Nos vemos en la reunión de mañana']);
  expect(await found(bob, 'reunión unión')).toEqual([]);
  const first = await search(ada, 'reunion', { limit: 1 });
  const [item] = first.items;
  expect(item).toMatchObject({ isOwn: false, author: 'Bob Kahn', conversation: { id }, no: 2 });
  expect(item?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'Reunion', isMatch: true }]);
  const second = await search(ada, 'reunion', { limit: 1, cursor: first.nextCursor ?? '' });
  expect([second.items.map(({ no, author }) => [no, author]), second.nextCursor]).toEqual([[[1, null]], null]);
});

test('nobody finds what others wrote elsewhere, or what was deleted', async () => {
  const { ada, bob, id } = await pair();
  const eve = await newMember(foyer);
  const [message] = await say(ada, id, 'The password is xylophone');
  expect([await found(eve, 'xylophone'), (await found(bob, 'xylophone')).length]).toEqual([[], 1]);
  data(await ada.browser.call(deleteMessage, { params: { messageId: message?.id ?? '' } }));
  expect([await found(ada, 'xylophone'), await found(bob, 'xylophone')]).toEqual([[], []]);
});

test('in a group, a member finds what was sent while they were in it, as it was then', async () => {
  const { ada, bob } = await pair();
  const eve = await newMember(foyer);
  await connect(ada, eve);
  const id = await newGroup(ada, [bob]);
  await say(ada, id, 'quartz before');
  data(await ada.browser.call(addGroupMembers, { params: { id }, body: { urlSlugs: [eve.urlSlug] } }));
  const [edited] = await say(ada, id, 'quartz during');
  data(await eve.browser.call(leaveConversation, { params: { id } }));
  foyer.clock.advance({ seconds: 1 });
  await say(ada, id, 'quartz after');
  expect(await found(eve, 'quartz')).toEqual(['quartz during']);
  foyer.clock.advance({ seconds: 1 });
  data(
    await ada.browser.call(editMessage, { params: { messageId: edited?.id ?? '' }, body: { body: 'quartz granite' } }),
  );
  expect(await found(eve, 'granite')).toEqual([]);
  expect((await found(bob, 'quartz')).length).toBe(3);
});

test('a mention is found by no number, and shows the name that the viewer sees', async () => {
  const { ada, bob } = await pair();
  const eve = await newMember(foyer, { firstName: 'Eve', lastName: 'Polastri' });
  await connect(ada, eve);
  const id = await newGroup(ada, [bob, eve]);
  await say(ada, id, `Basalt for ${mentionCode(3)} at 9`);
  expect(await found(bob, '3')).toEqual([]);
  expect(await found(bob, 'basalt 9')).toEqual(['Basalt for @Eve Polastri at 9']);
  data(await eve.browser.call(blockMember, { body: { urlSlug: bob.urlSlug } }));
  expect(await found(bob, 'basalt')).toEqual(['Basalt for @{3} at 9']);
});

test('after a block, nothing of the conversation is found', async () => {
  const { ada, bob, id } = await pair();
  await say(ada, id, 'obsidian');
  data(await bob.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  expect([await found(ada, 'obsidian'), await found(bob, 'obsidian')]).toEqual([[], []]);
});

test('a conversation, an author and days narrow down what is found', async () => {
  const { ada, bob, id } = await pair();
  const eve = await newMember(foyer, { firstName: 'Eve', lastName: 'Polastri' });
  await connect(ada, eve);
  const group = await newGroup(ada, [bob, eve]);
  const sentAt: string[] = [];
  const write = async (who: Member, where: string, text: string) => {
    foyer.clock.advance({ minutes: 1 });
    await say(who, where, text);
    sentAt.push(foyer.clock.now().toISOString());
  };
  await write(ada, id, 'feldspar one');
  await write(bob, id, 'feldspar two');
  await write(eve, group, 'feldspar three');
  await write(ada, group, 'feldspar four');
  const feldspar = (filters: Query) => found(ada, 'feldspar', filters);
  expect(await feldspar({ conversation: id })).toEqual(['feldspar two', 'feldspar one']);
  expect(await feldspar({ author: 'me' })).toEqual(['feldspar four', 'feldspar one']);
  expect(await feldspar({ conversation: group, author: 3 })).toEqual(['feldspar three']);
  expect(await feldspar({ conversation: group, author: 'me' })).toEqual(['feldspar four']);
  // From the second until before the fourth.
  const [, second = '', , fourth = ''] = sentAt;
  expect(await feldspar({ since: second, until: fourth })).toEqual(['feldspar three', 'feldspar two']);
  // The numbers of participants mean nothing outside of a conversation.
  expect(await feldspar({ author: 3 })).toEqual([]);
  const first = await search(ada, 'feldspar', { author: 'me', limit: 1 });
  const rest = await search(ada, 'feldspar', { author: 'me', limit: 1, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...rest.items].map(textOf)).toEqual(['feldspar four', 'feldspar one']);
});

test('messages with files or links are found also without words', async () => {
  const { ada, bob, id } = await pair();
  await say(ada, id, 'Nothing but gneiss');
  foyer.clock.advance({ seconds: 1 });
  await say(bob, id, 'gneiss at https://example.com/gneiss');
  foyer.clock.advance({ seconds: 1 });
  await sendFile(foyer, ada, id, { content: pdf, name: 'plan.pdf' });
  const numbers = async (q: string, filters: Query) => (await search(bob, q, filters)).items.map(({ no }) => no);
  expect(await numbers('', { has: 'links', conversation: id })).toEqual([2]);
  expect(await numbers('', { has: 'files', conversation: id })).toEqual([3]);
  expect(await numbers('gneiss', { has: 'links' })).toEqual([2]);
  expect(await numbers('gneiss', { has: 'files' })).toEqual([]);
  expect(await numbers('', { conversation: id })).toEqual([]);
});

test('filters find nothing that reading does not show: of others, after leaving, or after a block', async () => {
  const { ada, bob, id } = await pair();
  const eve = await newMember(foyer);
  await connect(ada, eve);
  const group = await newGroup(ada, [bob, eve]);
  await say(ada, id, 'schist https://example.com/a');
  await say(ada, group, 'schist before https://example.com/b');
  data(await eve.browser.call(leaveConversation, { params: { id: group } }));
  foyer.clock.advance({ seconds: 1 });
  await say(ada, group, 'schist after https://example.com/c');
  await sendFile(foyer, ada, group, { content: pdf, name: 'late.pdf' });
  expect(await found(eve, 'schist', { conversation: id })).toEqual([]);
  expect(await found(eve, '', { has: 'links', conversation: group, author: 1 })).toEqual([
    'schist before https://example.com/b',
  ]);
  expect(await found(eve, '', { has: 'files' })).toEqual([]);
  data(await bob.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  for (const filters of [{ conversation: id }, { conversation: id, author: 1 }, { conversation: id, author: 2 }])
    expect(await found(bob, '', { ...filters, has: 'links' })).toEqual([]);
});

test('messages under an alias are found by no filter, neither by the conversation nor by who is behind it', async () => {
  const host = await newMember(foyer);
  const zelmira = await newMember(foyer, { firstName: 'Zelmira', lastName: 'Acosta' });
  const masked = await newEvent(foyer, host.browser, { title: 'Masked evening' });
  data(await zelmira.browser.call(registerForEvent, { params: { id: masked.id }, body: {} }));
  const { viewer, zelmira: mask, contactId } = await openMasks(foyer, masked, zelmira);
  data(await tell(mask, contactId, 'amphibolite'));
  for (const who of [viewer, zelmira])
    for (const filters of [{}, { conversation: contactId }, { conversation: contactId, author: 1 }]) {
      expect(await found(who, 'amphibolite', filters)).toEqual([]);
      expect(await found(who, '', { ...filters, has: 'links' })).toEqual([]);
      expect(await found(who, 'Zelmira', filters)).toEqual([]);
    }
});

test('a search takes as many statements with all filters as with none', async () => {
  const { ada, id } = await pair();
  await say(ada, id, 'marble https://example.com/m');
  const filters = {
    conversation: id,
    author: 'me',
    since: '2020-01-01T00:00:00Z',
    until: '2090-01-01T00:00:00Z',
    has: 'links',
  } as const;
  const counted = async (given: Query) => {
    const all = await statementsOf(foyer.deps.database.pool, () => search(ada, 'marble', given));
    return all.length;
  };
  expect(await counted(filters)).toBe(await counted({}));
});

test('letters that fold to quotation marks can be searched for', async () => {
  const { ada, id } = await pair();
  await say(ada, id, 'мʼята in the ʻOkina');
  expect([(await found(ada, 'мʼята')).length, (await found(ada, 'ʻokina')).length]).toEqual([1, 1]);
});

test.each(["' | '", "a':* | 'b", '!(', '\\', '%', '":*"', "'); drop table messages; --", '<->', '&&&', '*', ' '])(
  'what is typed is never an operator: %s',
  async (q) => {
    const { ada, id } = await pair();
    await say(ada, id, 'nothing of the kind');
    expect(await found(ada, q)).toEqual([]);
  },
);

test('searches are limited', async () => {
  const ada = await newMember(foyer);
  const answers: number[] = [];
  while (answers.length <= messageSearchBudget.limit)
    answers.push((await ada.browser.call(searchMessages, { query: { q: 'a' } })).status);
  expect(answers.at(-1)).toBe(429);
});
