import { blockMember, unblockMember } from '@foyer/contract/connections/blocks.ts';
import { listConnections, removeConnection } from '@foyer/contract/connections/connections.ts';
import { readRelation, rejectRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import {
  acceptMessageRequest,
  declineMessageRequest,
  openConversation,
  readConversation,
} from '@foyer/contract/messaging/conversations.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { cooldownDays, type DeclineAnswer } from '@foyer/contract/rules/connections/connection-choices.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { talkTo } from '../../../test/conversations.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const notTaking = [409, 'NOT_TAKING_REQUESTS'];
const ended = [409, 'REQUEST_ENDED'];

const two = async (): Promise<[Member, Member]> => [await newMember(foyer), await newMember(foyer)];
/** Ada has asked Grace to talk. */
async function asked(): Promise<{ ada: Member; grace: Member; id: string }> {
  const [ada, grace] = await two();
  return { ada, grace, id: (await talkTo(ada, grace, 'May I ask about compilers?')).id };
}
const accept = (by: Member, id: string, connect?: boolean) =>
  by.browser.call(acceptMessageRequest, { params: { id }, body: connect === undefined ? {} : { connect } });
const read = async (by: Member, id: string) => data(await by.browser.call(readConversation, { params: { id } }));
const relationOf = async (of: Member, to: Member) =>
  data(await of.browser.call(readRelation, { params: { slug: to.urlSlug } }));
const connectionsOf = async (of: Member) => data(await of.browser.call(listConnections, { query: {} })).items;
const ask = async (from: Member, to: Member) =>
  data(await from.browser.call(requestConnection, { body: { urlSlug: to.urlSlug, intent: 'conversation' } }));
const reject = async (by: Member, id: string, answer: DeclineAnswer) =>
  data(await by.browser.call(rejectRequest, { params: { id }, body: { answer } }));
async function noticesOf({ browser }: Member): Promise<[kind: string, title: string][]> {
  foyer.clock.advance({ seconds: 60 });
  await foyer.outbox.drain();
  return data(await browser.call(listNotifications, { query: {} })).items.map(({ kind, title }) => [kind, title.en]);
}
/** Time passes, and the members sign in again. */
async function later(days: number, ...members: Member[]): Promise<void> {
  foyer.clock.advance({ days });
  for (const { browser, id } of members) await signIn(foyer, browser, id);
}

test('accepting can connect the two, which its sender is notified of once', async () => {
  const { ada, grace, id } = await asked();
  expect((await read(grace, id)).canConnect).toBe(true);
  expect((await read(ada, id)).canConnect).toBe(false);
  const accepted = data(await accept(grace, id, true));
  expect([accepted.state, accepted.canConnect]).toEqual(['open', false]);
  expect(await connectionsOf(grace)).toMatchObject([{ origin: 'message', person: { urlSlug: ada.urlSlug } }]);
  expect((await relationOf(ada, grace)).state).toBe('connected');
  // Again, because the answer was lost.
  data(await accept(grace, id, true));
  expect(await connectionsOf(ada)).toHaveLength(1);
  expect(await noticesOf(ada)).toEqual([['connections', 'You and Ada Lovelace are now connected']]);
  // The request costs its sender nothing, and neither of the two a request to connect.
  const { allowance } = data(await ada.browser.call(openConversation, { body: { urlSlug: grace.urlSlug } }));
  expect(allowance).toMatchObject({ pending: 0, renewsAt: null });
  for (const [of, to] of [
    [ada, grace],
    [grace, ada],
  ] as const)
    expect((await relationOf(of, to)).allowance.remaining).toBe(connectionLimits.requestsPerDay);
});

test('accepting connects nobody unless it is asked to', async () => {
  const { ada, grace, id } = await asked();
  expect(data(await accept(grace, id)).state).toBe('open');
  expect((await relationOf(grace, ada)).state).toBe('none');
  // What was accepted connects nobody later either.
  expect(refusal(await accept(grace, id, true))).toEqual(ended);
  expect(await noticesOf(ada)).toEqual([['messages', 'Ada Lovelace accepted your message request']]);
});

test('a connection that was removed is not brought back by accepting again', async () => {
  const { ada, grace, id } = await asked();
  data(await accept(grace, id, true));
  const [connection] = await connectionsOf(ada);
  data(await ada.browser.call(removeConnection, { params: { id: connection?.id ?? '' } }));
  expect(refusal(await accept(grace, id, true))).toEqual(ended);
  expect(await connectionsOf(grace)).toEqual([]);
});

test('a connection request of the sender is accepted with it, also one that was silently declined', async () => {
  for (const isDeclined of [false, true]) {
    const { ada, grace, id } = await asked();
    const request = await ask(ada, grace);
    if (isDeclined) await reject(grace, request.id, 'no');
    expect((await read(grace, id)).canConnect).toBe(true);
    data(await accept(grace, id, true));
    expect(await connectionsOf(ada)).toMatchObject([{ id: request.id, origin: 'request' }]);
    expect((await relationOf(ada, grace)).allowance).toMatchObject({
      remaining: connectionLimits.requestsPerDay,
      pending: 0,
    });
  }
});

test('whether the sender has silently declined a request of the recipient is not to be seen', async () => {
  const seen = [];
  for (const isDeclined of [false, true]) {
    const { ada, grace, id } = await asked();
    const request = await ask(grace, ada);
    if (isDeclined) await reject(ada, request.id, 'no');
    seen.push([
      (await read(grace, id)).canConnect,
      refusal(await accept(grace, id, true)),
      (await relationOf(grace, ada)).state,
      // Nothing was accepted, and without connecting it still can be.
      (await read(grace, id)).state,
      data(await accept(grace, id)).state,
      (await relationOf(grace, ada)).state,
    ]);
  }
  expect(seen).toEqual(Array.from({ length: 2 }, () => [false, notTaking, 'sent', 'received', 'open', 'sent']));
});

test('a member who has to wait before they ask again connects by accepting only after that', async () => {
  const [ada, grace] = await two();
  await reject(ada, (await ask(grace, ada)).id, 'not-now');
  const { id } = await talkTo(ada, grace, 'I have changed my mind');
  expect((await read(grace, id)).canConnect).toBe(false);
  expect(refusal(await accept(grace, id, true))).toEqual(notTaking);
  await later(cooldownDays['not-now'] + 1, ada, grace);
  const again = await talkTo(ada, grace, 'Are you there?');
  expect((await read(grace, again.id)).canConnect).toBe(true);
  data(await accept(grace, again.id, true));
  expect((await relationOf(ada, grace)).state).toBe('connected');
});

test('nobody but the recipient connects, and not once the request has ended', async () => {
  const { ada, grace, id } = await asked();
  const stranger = await newMember(foyer);
  expect(refusal(await accept(stranger, id, true))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await accept(ada, id, true))).toEqual(ended);
  data(await grace.browser.call(declineMessageRequest, { params: { id } }));
  expect(refusal(await accept(grace, id, true))).toEqual(ended);
  expect((await read(ada, id)).state).toBe('sent');
  expect(await connectionsOf(ada)).toEqual([]);
});

test('not after a block either, which its end doesn’t undo', async () => {
  const { ada, grace, id } = await asked();
  data(await ada.browser.call(blockMember, { body: { urlSlug: grace.urlSlug } }));
  expect(refusal(await accept(grace, id, true))).toEqual([404, 'NOT_FOUND']);
  data(await ada.browser.call(unblockMember, { params: { slug: grace.urlSlug } }));
  expect(await connectionsOf(grace)).toEqual([]);
});

test('members who show connections no profile are refused, and nothing is accepted', async () => {
  const { ada, grace, id } = await asked();
  const show = async ({ browser }: Member, profile: 'me' | 'members') =>
    data(await browser.call(saveVisibility, { body: { visibility: { profile } } }));
  await show(grace, 'me');
  expect(refusal(await accept(grace, id, true))).toEqual([403, 'PROFILE_HIDDEN']);
  expect((await read(grace, id)).state).toBe('received');
  await show(grace, 'members');
  await show(ada, 'me');
  expect(refusal(await accept(grace, id, true))).toEqual(notTaking);
  expect((await read(grace, id)).state).toBe('received');
  expect(await connectionsOf(grace)).toEqual([]);
});
