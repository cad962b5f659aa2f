import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { promisify } from 'node:util';
import { signOut } from '@foyer/contract/accounts.ts';
import { closeCodes, type ServerFrame } from '@foyer/contract/live/frames.ts';
import { pollLive, pollSeconds } from '@foyer/contract/live/poll.ts';
import { leaveConversation } from '@foyer/contract/messaging/conversations.ts';
import { listChanges } from '@foyer/contract/messaging/messages.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveRules } from '#src/config/live.ts';
import { connect, say, talkTo } from './conversations.ts';
import { openLive } from './live-client.ts';
import { type Member, newMember } from './members.ts';
import { openListeningApp } from './open-listening-app.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

async function talking(): Promise<{ ada: Member; bob: Member; id: string }> {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, bob);
  // Without a message, whose live update could still be on its way when a page first asks.
  return { ada, bob, id: (await talkTo(ada, bob)).id };
}

type Send = { headers?: Record<string, string> };
const poll = ({ browser }: Member, client: string, wait: number = pollSeconds, send?: Send) =>
  browser.call(pollLive, { body: { client, wait } }, send);
const isNews = ({ type }: ServerFrame) => type !== 'notifications';
/** Without those about notifications: new members are welcomed by one, which comes sooner or later. */
const framesOf = async (member: Member, client: string, wait?: number) =>
  data(await poll(member, client, wait)).frames.filter(isNews);
/** The next frames that are not about notifications. */
async function nextFrames(member: Member, client: string): Promise<ServerFrame[]> {
  for (;;) {
    const frames = await framesOf(member, client);
    if (frames.length > 0) return frames;
  }
}
/** A poll that waits, as the member's other device sees it. */
async function untilClosed(member: Member, client: string): Promise<number> {
  for (;;) {
    const answer = await poll(member, client);
    // A call that begins after the session has ended is refused like any other.
    if (answer.status === 401) return closeCodes.signedOut;
    const { close } = data(answer);
    if (close !== null) return close;
  }
}
const openSocket = ({ browser }: Member, app = foyer) => {
  const { publicUrl } = app.deps.settings;
  return openLive(browser, { url: publicUrl, publicUrl });
};

test('a page without sockets is ready at once, and gets changes while it polls and in between', async () => {
  const { ada, bob, id } = await talking();
  const client = randomUUID();
  expect(await framesOf(bob, client)).toEqual([{ type: 'ready' }]);
  const waiting = nextFrames(bob, client);
  const [first] = await say(ada, id, 'While it waits');
  expect(await waiting).toEqual([{ type: 'messages', id, seq: first?.seq }]);
  // Nobody asks now. A socket of the same member shows when the frame was sent.
  const socket = await openSocket(bob);
  await say(ada, id, 'In between');
  const [second] = await say(ada, id, 'And again');
  await socket.next((frame) => frame.type === 'messages' && frame.seq === second?.seq);
  socket.close();
  expect(await nextFrames(bob, client)).toEqual([{ type: 'messages', id, seq: second?.seq }]);
  const { items } = data(await bob.browser.call(listChanges, { params: { id }, query: { since: first?.seq ?? 0 } }));
  expect(items.map(({ body }) => body)).toEqual(['In between', 'And again']);
  expect(await framesOf(bob, client, 0)).toEqual([]);
});

test('typing is forwarded, and dropped for a page that does not poll', async () => {
  const { ada, bob, id } = await talking();
  const [adas, bobs] = [randomUUID(), randomUUID()];
  await framesOf(ada, adas);
  await framesOf(bob, bobs);
  const types = (client: string) => ada.browser.call(pollLive, { body: { client, typing: id } });
  const waiting = nextFrames(bob, bobs);
  expect(data(await types(adas))).toEqual({ frames: [], close: null });
  expect(await waiting).toEqual([{ type: 'typing', id, no: 1 }]);
  // One that was never ready signals nothing.
  await types(randomUUID());
  await say(ada, id, 'Written');
  expect((await nextFrames(bob, bobs)).map(({ type }) => type)).toEqual(['messages']);
});

test('nothing reaches a page of a member who has left', async () => {
  const { bob, id } = await talking();
  const client = randomUUID();
  await framesOf(bob, client);
  data(await bob.browser.call(leaveConversation, { params: { id } }));
  expect(await nextFrames(bob, client)).toEqual([{ type: 'conversation', id }]);
  const other = await talking();
  const others = randomUUID();
  await framesOf(other.bob, others);
  foyer.deps.bus.publish({ topic: 'messages', id });
  await say(other.ada, other.id, 'Later than the hint');
  await nextFrames(other.bob, others);
  expect(await framesOf(bob, client, 0)).toEqual([]);
});

test('a client of another member is another client', async () => {
  const { ada, bob, id } = await talking();
  const client = randomUUID();
  await framesOf(bob, client);
  // On a slow machine, the sweep may find the greeting by then.
  expect((await framesOf(ada, client))[0]).toEqual({ type: 'ready' });
  const waiting = nextFrames(ada, client);
  const [sent] = await say(bob, id, 'To Ada');
  expect(await waiting).toEqual([{ type: 'messages', id, seq: sent?.seq }]);
});

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['our origin with another port', { origin: 'http://localhost:1' }],
  ['a sandboxed page', { origin: 'null' }],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site' }],
  ['a subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a page without its CSRF token', { 'x-csrf-token': '' }],
  ['a page with another CSRF token', { 'x-csrf-token': 'x' }],
  ['another browser with the same token', { cookie: 'other=1' }],
])('%s gets nothing', async (_, headers) => {
  const member = await newMember(foyer);
  const answer = await poll(member, randomUUID(), 0, { headers });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'CSRF_FAILED']);
});

test('a script gets nothing, even with a valid token', async () => {
  const { browser } = await newMember(foyer);
  const answer = await foyer.app.inject({
    method: 'POST',
    url: pollLive.path,
    headers: { authorization: `Bearer ${browser.bearer}` },
    payload: { client: randomUUID(), wait: 0 },
  });
  expect(answer.statusCode).toBe(403);
});

test('signing out ends a call that waits within seconds', async () => {
  const { ada } = await talking();
  const client = randomUUID();
  await framesOf(ada, client);
  const { bearer } = ada.browser;
  const closed = untilClosed(ada, client);
  data(await ada.browser.call(signOut, { body: {} }));
  expect(await closed).toBe(closeCodes.signedOut);
  expect(liveRules.sessionCheckSeconds).toBeLessThan(5);
  ada.browser.bearer = bearer;
  expect((await poll(ada, client)).status).toBe(401);
});

test('of two calls of one client, the first is answered without frames', async () => {
  const { ada } = await talking();
  const client = randomUUID();
  await framesOf(ada, client);
  const first = poll(ada, client);
  const second = poll(ada, client, 1);
  expect(data(await first).frames.filter(isNews)).toEqual([]);
  expect(data(await second).close).toBeNull();
});

test('pages that poll count among the connections of an account, and the oldest gives way', async () => {
  const { ada } = await talking();
  const socket = await openSocket(ada);
  const clients = Array.from({ length: liveRules.connectionsEach }, () => randomUUID());
  const [oldest = '', ...others] = clients;
  await framesOf(ada, oldest);
  const closed = untilClosed(ada, oldest);
  for (const client of others) await framesOf(ada, client);
  expect(await socket.closed).toBe(closeCodes.tooMany);
  await framesOf(ada, randomUUID());
  expect(await closed).toBe(closeCodes.tooMany);
});

test('a page that is left waiting is forgotten, and its client is new when it asks again', async () => {
  const { ada } = await talking();
  const { publicUrl } = foyer.deps.settings;
  const { csrfToken } = data(await ada.browser.call(readConfig, {}));
  const connections = () => promisify(foyer.app.server.getConnections.bind(foyer.app.server))();
  /** Leaves while a call waits. One that has not reached the server yet is no such call, so this is tried again. */
  async function leave(): Promise<ServerFrame[]> {
    const client = randomUUID();
    await framesOf(ada, client);
    const before = await connections();
    // A connection of its own, whose end can be counted.
    const page = request(publicUrl + pollLive.path, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${ada.browser.bearer}`,
        'content-type': 'application/json',
        cookie: ada.browser.cookies.header(pollLive.path) ?? '',
        origin: publicUrl,
        'x-csrf-token': csrfToken,
      },
    });
    page.on('error', () => undefined);
    page.end(JSON.stringify({ client }));
    await expect.poll(connections).toBe(before + 1);
    await framesOf(ada, randomUUID(), 0);
    page.destroy();
    await expect.poll(connections).toBe(before);
    return framesOf(ada, client, 0);
  }
  await expect.poll(leave, { timeout: 20_000 }).toEqual([{ type: 'ready' }]);
});

test('a page that stops polling is forgotten after a while', async () => {
  const { ada } = await talking();
  const client = randomUUID();
  await framesOf(ada, client);
  expect(await framesOf(ada, client, 0)).toEqual([]);
  const socket = await openSocket(ada);
  foyer.clock.advance({ seconds: liveRules.pollGoneSeconds + 1 });
  // Sockets are looked after at the same moment.
  await socket.next(({ type }) => type === 'beat');
  socket.close();
  expect(await framesOf(ada, client, 0)).toEqual([{ type: 'ready' }]);
});

test('more frames than are kept are replaced by one that says so', async () => {
  const { bob } = await talking();
  const client = randomUUID();
  await framesOf(bob, client);
  const socket = await openSocket(bob);
  const conversations = Array.from({ length: liveRules.polledFrames + 1 }, () => randomUUID());
  await foyer.deps.db.execute(sql`insert into conversations
    (id, kind, state, name, last_at) select id, 'group', 'open', 'Breakfast', now() from unnest(${`{${conversations.join(',')}}`}::uuid[]) as id`);
  await foyer.deps.db.execute(sql`insert into conversation_participants
    (conversation_id, no, user_id, role, joined_no) select id, 1, ${bob.id}, 'member', 0 from unnest(${`{${conversations.join(',')}}`}::uuid[]) as id`);
  for (const id of conversations) foyer.deps.bus.publish({ topic: 'conversation', id });
  await socket.next((frame) => frame.type === 'conversation' && frame.id === conversations.at(-1));
  socket.close();
  const [first, ...others] = await nextFrames(bob, client);
  expect(first).toEqual({ type: 'missed' });
  // On a slow machine, the sweep may find the greeting meanwhile.
  expect(others.filter(({ type }) => type === 'conversation')).toEqual([]);
});

test('waiting does not count as being here', async () => {
  const { ada } = await talking();
  const seenAt = async () =>
    (await foyer.deps.db.execute(sql`select max(last_seen_at)::text as at from sessions where user_id = ${ada.id}`))
      .rows[0]?.at;
  foyer.clock.advance({ minutes: 2 });
  const before = await seenAt();
  const client = randomUUID();
  for (const wait of [0, 0]) await framesOf(ada, client, wait);
  expect(await seenAt()).toEqual(before);
  // Nor does it hide a use that follows.
  data(await ada.browser.call(readConfig, {}));
  expect(await seenAt()).not.toEqual(before);
});

test('stopping tells pages to come back', async () => {
  const short = await openListeningApp();
  const member = await newMember(short);
  const client = randomUUID();
  await framesOf(member, client);
  const closed = untilClosed(member, client);
  await framesOf(member, randomUUID());
  await short.close();
  expect(await closed).toBe(closeCodes.restart);
});
