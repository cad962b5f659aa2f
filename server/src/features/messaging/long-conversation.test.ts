import { acceptMessageRequest } from '@foyer/contract/messaging/conversations.ts';
import { listChanges, listMessages } from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { talkTo } from '../../../test/conversations.ts';
import { lengthenConversation } from '../../../test/long-conversation.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import * as read from './list-messages.ts';

const count = 10_000;

let foyer: TestApp;
let [ada, bob]: Member[] = [];
let id: string;
beforeAll(async () => {
  foyer = await openTestApp();
  [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  ({ id } = await talkTo(ada, bob, 'Shall we talk?'));
  data(await bob.browser.call(acceptMessageRequest, { params: { id } }));
  await lengthenConversation(foyer.deps.database.pool, id, count);
});
afterAll(() => foyer.close());

test.each([{}, { around: 5_000 }])('a page of ten thousand messages takes two statements: %j', async (position) => {
  const { pool } = foyer.deps.database;
  const viewer = { userId: bob?.id ?? '' } as Parameters<typeof read.listMessages>[1];
  const page = () => read.listMessages(foyer.deps, viewer, { id, limit: 50, ...position });
  expect(await statementsOf(pool, page)).toHaveLength(2);
});

test('its pages have every message once, from the newest to the first', async () => {
  const numbers: number[] = [];
  for (let before: number | undefined; ; before = numbers[0]) {
    const query = { limit: 100, ...(before !== undefined && { before }) };
    const { items, hasOlder } = data(await (bob as Member).browser.call(listMessages, { params: { id }, query }));
    numbers.unshift(...items.map(({ no }) => no));
    if (!hasOlder) break;
  }
  expect(numbers).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});

test('a client that missed more changes than one answer holds starts over', async () => {
  const changesSince = async (since: number) =>
    data(await (bob as Member).browser.call(listChanges, { params: { id }, query: { since } }));
  const { lastSeq, ...all } = await changesSince(0);
  expect(all).toEqual({ items: [], isReset: true });
  const most = await changesSince(lastSeq - messagingLimits.changes);
  expect(most.isReset).toBe(false);
  expect(most.items).toHaveLength(messagingLimits.changes);
  expect((await changesSince(lastSeq - messagingLimits.changes - 1)).isReset).toBe(true);
});
