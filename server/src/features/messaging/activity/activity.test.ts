import { signOut } from '@foyer/contract/accounts.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { listConnections, removeConnection } from '@foyer/contract/connections/connections.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { readActivity } from '@foyer/contract/messaging/activity.ts';
import {
  acceptMessageRequest,
  leaveConversation,
  markConversationRead,
} from '@foyer/contract/messaging/conversations.ts';
import { addGroupMembers } from '@foyer/contract/messaging/groups.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, newGroup, say, talkTo } from '../../../../test/conversations.ts';
import { newEvent } from '../../../../test/events.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const activityOf = async ({ browser }: Member, id: string) =>
  data(await browser.call(readActivity, { params: { id } }));
const receiptsOf = async (member: Member, id: string) => (await activityOf(member, id)).receipts;
const read = async ({ browser }: Member, id: string, upToNo: number) =>
  data(await browser.call(markConversationRead, { params: { id }, body: { upToNo } }));
const choose = async ({ browser }: Member, privacy: { readReceipts?: boolean; activityStatus?: boolean }) =>
  data(await browser.call(changePreferences, { body: { privacy } }));
async function members(count: number): Promise<Member[]> {
  const all: Member[] = [];
  while (all.length < count) all.push(await newMember(foyer));
  return all;
}

async function talking(): Promise<{ ada: Member; bob: Member; id: string }> {
  const [ada, bob] = (await members(2)) as [Member, Member];
  await connect(ada, bob);
  return { ada, bob, id: (await talkTo(ada, bob, 'Hello')).id };
}

test('an author sees up to where the other member has read', async () => {
  const { ada, bob, id } = await talking();
  await say(ada, id, 'Are you coming?');
  expect(await receiptsOf(ada, id)).toEqual([]);
  await read(bob, id, 1);
  expect(await receiptsOf(ada, id)).toEqual([{ no: 2, afterNo: 0, readNo: 1 }]);
  await read(bob, id, 2);
  expect(await receiptsOf(ada, id)).toEqual([{ no: 2, afterNo: 0, readNo: 2 }]);
});

test('who switches receipts off neither gives nor sees them', async () => {
  const { ada, bob, id } = await talking();
  await say(bob, id, 'Hi');
  await read(bob, id, 2);
  await read(ada, id, 2);
  for (const one of [ada, bob]) {
    await choose(one, { readReceipts: false });
    expect([await receiptsOf(ada, id), await receiptsOf(bob, id)]).toEqual([[], []]);
    await choose(one, { readReceipts: true });
  }
  expect([await receiptsOf(ada, id), await receiptsOf(bob, id)]).toMatchObject([[{ no: 2 }], [{ no: 1 }]]);
});

test('a message request tells nothing until it is accepted, and a conversation that was left nothing anymore', async () => {
  const [ada, bob] = (await members(2)) as [Member, Member];
  const { id } = await talkTo(ada, bob, 'May I ask you something?');
  await read(bob, id, 1);
  expect(await activityOf(ada, id)).toEqual({ receipts: [], presence: 'none' });
  data(await bob.browser.call(acceptMessageRequest, { params: { id } }));
  // They are not connected, so there is no presence.
  expect(await activityOf(ada, id)).toEqual({ receipts: [{ no: 2, afterNo: 0, readNo: 1 }], presence: 'none' });
  data(await bob.browser.call(leaveConversation, { params: { id } }));
  for (const each of [ada, bob]) expect(await activityOf(each, id)).toEqual({ receipts: [], presence: 'none' });
});

test('in a group, each reader counts from when they joined, and nobody whom a block separates', async () => {
  const [ada, bob, eve, carl] = (await members(4)) as [Member, Member, Member, Member];
  for (const each of [bob, eve, carl]) await connect(ada, each);
  const id = await newGroup(ada, [bob, eve]);
  const [first] = await say(ada, id, 'Breakfast on Friday?');
  for (const each of [bob, eve]) await read(each, id, first?.no ?? 0);
  data(await ada.browser.call(addGroupMembers, { params: { id }, body: { urlSlugs: [carl.urlSlug] } }));
  const [last] = await say(ada, id, 'Carl is coming too');
  await read(carl, id, last?.no ?? 0);
  expect(await receiptsOf(ada, id)).toEqual([
    { no: 2, afterNo: 0, readNo: first?.no },
    { no: 3, afterNo: 0, readNo: first?.no },
    { no: 4, afterNo: (last?.no ?? 0) - 2, readNo: last?.no },
  ]);
  data(await bob.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  expect((await receiptsOf(ada, id)).map(({ no }) => no)).toEqual([3, 4]);
  expect((await receiptsOf(bob, id)).map(({ no }) => no)).toEqual([3, 4]);
  data(await eve.browser.call(leaveConversation, { params: { id } }));
  expect((await receiptsOf(ada, id)).map(({ no }) => no)).toEqual([4]);
  expect(await receiptsOf(eve, id)).toEqual([]);
});

test('the room of an event tells nothing', async () => {
  const [host] = (await members(1)) as [Member];
  const params = { id: (await newEvent(foyer, host.browser)).id };
  data(await host.browser.call(changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } }));
  const { id } = data(await host.browser.call(enterEventRoom, { params }));
  expect(await activityOf(host, id)).toEqual({ receipts: [], presence: 'none' });
});

test('connections see whether the other is active, if both show it and the profile is not hidden', async () => {
  const { ada, bob, id } = await talking();
  const presence = async () => (await activityOf(ada, id)).presence;
  expect(await presence()).toBe('active');
  for (const one of [ada, bob]) {
    await choose(one, { activityStatus: false });
    expect(await presence()).toBe('none');
    await choose(one, { activityStatus: true });
  }
  foyer.clock.advance({ minutes: 6 });
  expect(await presence()).toBe('today');
  data(await bob.browser.call(signOut, { body: {} }));
  expect(await presence()).toBe('today');
});

test('a connection that has ended and strangers see nothing', async () => {
  const { ada, id } = await talking();
  const stranger = await newMember(foyer);
  expect(await stranger.browser.call(readActivity, { params: { id } })).toMatchObject({ status: 404 });
  const { items } = data(await ada.browser.call(listConnections, { query: {} }));
  data(await ada.browser.call(removeConnection, { params: { id: items[0]?.id ?? '' } }));
  expect((await activityOf(ada, id)).presence).toBe('none');
});
