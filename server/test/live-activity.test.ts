import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { closeCodes, type ServerFrame } from '@foyer/contract/live/frames.ts';
import { leaveConversation, markConversationRead } from '@foyer/contract/messaging/conversations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, newGroup, say, talkTo } from './conversations.ts';
import { connectLive, type LiveClient, openLive as openLiveAt } from './live-client.ts';
import { type Member, newMember } from './members.ts';
import { openListeningApp } from './open-listening-app.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

const place = () => ({ url: foyer.deps.settings.publicUrl, publicUrl: foyer.deps.settings.publicUrl });
const openLive = ({ browser }: Member) => openLiveAt(browser, place());
const isOf = (type: ServerFrame['type'], id: string) => (frame: ServerFrame) =>
  frame.type === type && 'id' in frame && frame.id === id;
const signalsIn = ({ frames }: LiveClient) => frames.filter(({ type }) => type === 'typing' || type === 'receipts');
async function members(count: number): Promise<Member[]> {
  const all: Member[] = [];
  while (all.length < count) all.push(await newMember(foyer));
  return all;
}
const choose = async ({ browser }: Member, privacy: { readReceipts?: boolean; activityStatus?: boolean }) =>
  data(await browser.call(changePreferences, { body: { privacy } }));
const read = async ({ browser }: Member, id: string, upToNo: number) =>
  data(await browser.call(markConversationRead, { params: { id }, body: { upToNo } }));

async function talking(): Promise<{ ada: Member; bob: Member; id: string }> {
  const [ada, bob] = (await members(2)) as [Member, Member];
  await connect(ada, bob);
  return { ada, bob, id: (await talkTo(ada, bob, 'Hello')).id };
}

test('only the author gets a read receipt, and nobody if either has switched receipts off', async () => {
  const { ada, bob, id } = await talking();
  const [adas, bobs] = [await openLive(ada), await openLive(bob)];
  await read(bob, id, 1);
  expect(await adas.next(isOf('receipts', id))).toEqual({ type: 'receipts', id });
  for (const one of [ada, bob]) {
    await choose(one, { readReceipts: false });
    const [message] = await say(ada, id, 'Again');
    await read(bob, id, message?.no ?? 0);
    await bobs.next(isOf('conversation', id));
    await choose(one, { readReceipts: true });
  }
  const [last] = await say(ada, id, 'And now?');
  await read(bob, id, last?.no ?? 0);
  await adas.next(isOf('receipts', id));
  expect([signalsIn(adas).length, signalsIn(bobs).length]).toEqual([2, 0]);
  for (const live of [adas, bobs]) live.close();
});

test('the sender of a request gets no frame when it is read', async () => {
  const [ada, bob] = (await members(2)) as [Member, Member];
  const { id } = await talkTo(ada, bob, 'May I ask you something?');
  const [adas, bobs] = [await openLive(ada), await openLive(bob)];
  await read(bob, id, 1);
  await bobs.next(isOf('conversation', id));
  bobs.send({ type: 'typing', id });
  const other = await talking();
  const others = await openLive(other.ada);
  const theirs = await openLive(other.bob);
  theirs.send({ type: 'typing', id: other.id });
  await others.next(isOf('typing', other.id));
  expect(signalsIn(adas)).toEqual([]);
  for (const live of [adas, bobs, others, theirs]) live.close();
});

test('the others in a group see who is writing; those who left, who are blocked or who share nothing do not', async () => {
  const [ada, bob, eve, carl, dora] = (await members(5)) as [Member, Member, Member, Member, Member];
  for (const each of [bob, eve, carl, dora]) await connect(ada, each);
  const id = await newGroup(ada, [bob, eve, carl, dora]);
  data(await eve.browser.call(leaveConversation, { params: { id } }));
  data(await carl.browser.call(blockMember, { body: { urlSlug: bob.urlSlug } }));
  await choose(dora, { activityStatus: false });
  const sockets = await Promise.all([ada, bob, eve, carl, dora].map(openLive));
  const [adas, bobs, eves, carls, doras] = sockets as [LiveClient, LiveClient, LiveClient, LiveClient, LiveClient];
  // Neither from those who are out, nor from those who share nothing.
  for (const each of [eves, doras]) each.send({ type: 'typing', id });
  bobs.send({ type: 'typing', id });
  expect(await adas.next(isOf('typing', id))).toEqual({ type: 'typing', id, no: 2 });
  // Too soon after the first.
  bobs.send({ type: 'typing', id });
  foyer.clock.advance({ seconds: 3 });
  bobs.send({ type: 'typing', id });
  await adas.next(isOf('typing', id));
  expect(signalsIn(adas)).toEqual(Array.from({ length: 2 }, () => ({ type: 'typing', id, no: 2 })));
  for (const each of [bobs, eves, carls, doras]) expect(signalsIn(each)).toEqual([]);
  for (const live of sockets) live.close();
});

test('a stranger signals into nowhere, and a socket that has not said hello is closed', async () => {
  const { ada, bob, id } = await talking();
  const stranger = await openLive(await newMember(foyer));
  const [adas, bobs] = [await openLive(ada), await openLive(bob)];
  stranger.send({ type: 'typing', id });
  adas.send({ type: 'typing', id });
  expect(await bobs.next(isOf('typing', id))).toEqual({ type: 'typing', id, no: 1 });
  expect(signalsIn(bobs)).toHaveLength(1);
  const silent = await connectLive(ada.browser, place());
  silent.send({ type: 'typing', id });
  expect(await silent.closed).toBe(closeCodes.badFrame);
  for (const live of [stranger, adas, bobs]) live.close();
});
