import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { type FoundMessage, searchMessages } from '@foyer/contract/message-search.ts';
import { leaveConversation } from '@foyer/contract/messaging/conversations.ts';
import { addGroupMembers } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage, editMessage } from '@foyer/contract/messaging/messages.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageSearchBudget } from '#src/config/messaging.ts';
import { connect, newGroup, say, talkTo } from '../../../test/conversations.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const search = async ({ browser }: Member, q: string, more: { cursor?: string; limit?: number } = {}) =>
  data(await browser.call(searchMessages, { query: { q, ...more } }));
const textOf = ({ excerpt }: FoundMessage) => excerpt.map(({ text }) => text).join('');
const found = async (who: Member, q: string) => (await search(who, q)).items.map(textOf);

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
