import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { changeConversation, listConversations, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { deleteMessage, listChanges, listMessages, reactToMessage } from '@foyer/contract/messaging/messages.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations } from '#src/db/schema/messaging.ts';
import { connect, say, talkTo } from '../../../test/conversations.ts';
import { erase } from '../../../test/erase.ts';
import { placesOf } from '../../../test/every-table.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { exportConversations } from './export-conversations.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function talking(): Promise<[Member, Member, string]> {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })];
  await connect(ada, grace);
  return [ada, grace, (await talkTo(ada, grace, 'Hello Grace')).id];
}

test('a member’s copy has their conversations as they see them', async () => {
  const [ada, grace, id] = await talking();
  const [reply] = await say(grace, id, 'Hello Ada');
  const reaction = { params: { messageId: reply?.id ?? '' }, body: { emoji: '👍', isOn: true } };
  data(await ada.browser.call(reactToMessage, reaction));
  data(await ada.browser.call(changeConversation, { params: { id }, body: { draft: 'Unsent' } }));
  expect(await exportConversations(foyer.deps, ada.id)).toMatchObject([
    {
      with: 'Grace Hopper',
      draft: 'Unsent',
      messages: [
        { by: 'you', body: 'Hello Grace' },
        { by: 'them', body: 'Hello Ada', yourReactions: ['👍'] },
      ],
    },
  ]);
  const copy = JSON.stringify(await exportConversations(foyer.deps, grace.id));
  expect(copy).not.toContain('Unsent');
  expect(copy).not.toContain('👍');
  data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  const [hidden] = await exportConversations(foyer.deps, ada.id);
  expect(hidden).toMatchObject({ with: null, messages: [{ by: 'you', body: 'Hello Grace' }] });
  expect(hidden?.messages).toHaveLength(1);
});

test('erasing a member empties what they wrote, tells the other’s devices, and keeps the other’s words', async () => {
  const [ada, grace, id] = await talking();
  const [reply, second] = await say(grace, id, 'Hello Ada', 'And good morning');
  await say(ada, id, 'Zephyr words', 'More Zephyr words');
  const reaction = { params: { messageId: reply?.id ?? '' }, body: { emoji: '👍', isOn: true } };
  data(await ada.browser.call(reactToMessage, reaction));
  data(await grace.browser.call(deleteMessage, { params: { messageId: second?.id ?? '' } }));
  const since = data(await grace.browser.call(readConversation, { params: { id } })).lastSeq;
  await erase(foyer, ada.id);

  const changed = data(await grace.browser.call(listChanges, { params: { id }, query: { since } }));
  expect(changed.items).toMatchObject([
    { no: 1, body: '', isDeleted: true },
    { no: 2, body: 'Hello Ada', reactions: [] },
    { no: 4, isDeleted: true },
    { no: 5, isDeleted: true },
  ]);
  expect(await placesOf(foyer.deps.db, [ada.id, 'zephyr'])).toEqual([]);
  const [left] = data(await grace.browser.call(listConversations, { query: {} })).items;
  expect(left).toMatchObject({ id, state: 'closed', person: null });

  await erase(foyer, grace.id);
  expect(await foyer.deps.db.$count(conversations, eq(conversations.id, id))).toBe(0);
});

test('the newest messages of a conversation are read with two statements', async () => {
  const [ada, , id] = await talking();
  await say(ada, id, ...Array.from({ length: 19 }, (_, n) => String(n)));
  const all = await statementsOf(foyer.deps.database.pool, () =>
    ada.browser.call(listMessages, { params: { id }, query: {} }),
  );
  expect(all.filter((text) => /\b(messages|conversations)\b/.test(text))).toHaveLength(2);
});
