import { request } from 'node:http';
import { refreshSession, signOut } from '@foyer/contract/accounts.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { closeCodes, liveLimits, type ServerFrame } from '@foyer/contract/live/frames.ts';
import {
  acceptMessageRequest,
  changeConversation,
  declineMessageRequest,
  leaveConversation,
  listConversations,
  markConversationRead,
} from '@foyer/contract/messaging/conversations.ts';
import { addGroupMembers, removeGroupMember } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage, editMessage, listChanges, reactToMessage } from '@foyer/contract/messaging/messages.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProcessBus } from '#src/adapters/bus/in-process-bus.ts';
import { ownInitiative } from '#src/audit/audit.ts';
import { liveRules } from '#src/config/live.ts';
import { suspendAccount } from '#src/features/moderation/suspend-account.ts';
import { alterCode } from './alter-code.ts';
import { connect, newGroup, say, talkTo } from './conversations.ts';
import { newEvent } from './events.ts';
import { connectLive, helloOf, openLive as openLiveAt } from './live-client.ts';
import { type Member, newMember } from './members.ts';
import { openListeningApp } from './open-listening-app.ts';
import type { TestApp } from './open-test-app.ts';
import { data, signUp } from './people.ts';
import type { TestClient } from './test-client.ts';

let foyer: TestApp;
const bus = inProcessBus();
/** Whether hints get through. */
let carries = true;
beforeAll(async () => {
  const publish: typeof bus.publish = (hint) => {
    if (carries) bus.publish(hint);
  };
  foyer = await openListeningApp({ bus: { ...bus, publish } });
});
afterAll(() => foyer.close());

const place = () => ({ url: foyer.deps.settings.publicUrl, publicUrl: foyer.deps.settings.publicUrl });
const openLive = (client: TestClient) => openLiveAt(client, place());
const isMessages = (id: string) => (frame: ServerFrame) => frame.type === 'messages' && frame.id === id;
const isAfter = (id: string, seq: number) => (frame: ServerFrame) =>
  frame.type === 'messages' && frame.id === id && frame.seq > seq;
const isState = (id: string) => (frame: ServerFrame) => frame.type === 'conversation' && frame.id === id;

async function talking(): Promise<{ ada: Member; bob: Member; id: string; lastSeq: number }> {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, bob);
  const { id, lastSeq } = await talkTo(ada, bob, 'Hello');
  return { ada, bob, id, lastSeq };
}

test('both members receive messages, edits, reactions and deletions, and read the same numbers', async () => {
  const { ada, bob, id } = await talking();
  await using sockets = new Sockets();
  const [adas, bobs] = [sockets.keep(await openLive(ada.browser)), sockets.keep(await openLive(bob.browser))];
  const [sent] = await say(ada, id, 'One');
  const params = { messageId: sent?.id ?? '' };
  const changes = [
    async () => sent,
    async () => data(await ada.browser.call(editMessage, { params, body: { body: 'Two' } })),
    async () => data(await bob.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } })),
    async () => data(await ada.browser.call(deleteMessage, { params })),
  ];
  for (const change of changes) {
    const message = await change();
    const frame = { type: 'messages', id, seq: message?.seq };
    expect(await bobs.next(isMessages(id))).toEqual(frame);
    expect(await adas.next(isMessages(id))).toEqual(frame);
    const { items } = data(await bob.browser.call(listChanges, { params: { id }, query: { since: frame.seq ?? 0 } }));
    expect(items).toEqual([]);
  }
});

test('reading, muting or leaving on one device reaches only the devices of that member', async () => {
  const { ada, bob, id, lastSeq } = await talking();
  await using sockets = new Sockets();
  const [phone, laptop] = [sockets.keep(await openLive(bob.browser)), sockets.keep(await openLive(bob.browser))];
  const adas = sockets.keep(await openLive(ada.browser));
  const read = () => bob.browser.call(markConversationRead, { params: { id }, body: { upToNo: 1 } });
  data(await read());
  await Promise.all([phone.next(isState(id)), laptop.next(isState(id))]);
  // A position that does not move is no news.
  data(await read());
  data(await bob.browser.call(changeConversation, { params: { id }, body: { draft: 'Well' } }));
  const isDraft = (frame: ServerFrame) => frame.type === 'draft' && frame.id === id;
  await Promise.all([phone.next(isDraft), laptop.next(isDraft)]);
  data(await bob.browser.call(changeConversation, { params: { id }, body: { isArchived: true } }));
  await Promise.all([phone.next(isState(id)), laptop.next(isState(id))]);
  await say(ada, id, 'Are you there?');
  await phone.next(isAfter(id, lastSeq));
  await adas.next(isAfter(id, lastSeq));
  expect(typesOf(phone.frames, lastSeq)).toEqual(['ready', 'conversation', 'draft', 'conversation', 'messages']);
  // The author gets the read receipt, and only because both show receipts.
  expect(typesOf(adas.frames, lastSeq)).toEqual(['ready', 'receipts', 'messages']);
});

test('a message request arrives live, and its sender gets no frame about a decline', async () => {
  const [ada, bob, eve] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  await using sockets = new Sockets();
  const [adas, bobs] = [sockets.keep(await openLive(ada.browser)), sockets.keep(await openLive(bob.browser))];
  const { id } = await talkTo(ada, bob, 'May I ask you something?');
  await bobs.next(isMessages(id));
  await adas.next(isMessages(id));
  data(await bob.browser.call(declineMessageRequest, { params: { id } }));
  await bobs.next(isState(id));

  const other = await talkTo(eve, bob, 'And may I?');
  await bobs.next(isMessages(other.id));
  const eves = sockets.keep(await openLive(eve.browser));
  data(await bob.browser.call(acceptMessageRequest, { params: { id: other.id } }));
  await eves.next(isState(other.id));
  // A change that Ada does receive, after the ones that she must not.
  await connect(ada, eve);
  const { id: third } = await talkTo(eve, ada, 'Hello');
  await adas.next(isMessages(third));
  expect(adas.frames.filter((frame) => 'id' in frame && frame.id === id && frame.type === 'messages')).toHaveLength(1);
  expect(adas.frames.filter(isState(id))).toHaveLength(1);
  expect(adas.frames.filter((frame) => 'id' in frame && frame.id === other.id)).toEqual([]);
});

test('nothing reaches a member who has left or whom a block separates, and never a stranger', async () => {
  const { ada, bob, id } = await talking();
  const eve = await newMember(foyer);
  const blocked = await talking();
  const [sent] = await say(ada, id, 'One');
  data(await bob.browser.call(leaveConversation, { params: { id } }));
  data(await blocked.bob.browser.call(blockMember, { body: { urlSlug: blocked.ada.urlSlug } }));
  await using sockets = new Sockets();
  const [adas, bobs] = [sockets.keep(await openLive(ada.browser)), sockets.keep(await openLive(bob.browser))];
  const eves = sockets.keep(await openLive(eve.browser));
  const adasBlocked = sockets.keep(await openLive(blocked.ada.browser));
  data(await ada.browser.call(deleteMessage, { params: { messageId: sent?.id ?? '' } }));
  await adas.next(isMessages(id));
  // A hint that comes late, after the block.
  foyer.deps.bus.publish({ topic: 'messages', id: blocked.id });
  foyer.deps.bus.publish({ topic: 'conversation', id: blocked.id });
  foyer.deps.bus.publish({ topic: 'messages', id });
  await adas.next(isMessages(id));
  for (const each of [bobs, eves, adasBlocked]) expect(typesOf(each.frames)).toEqual(['ready']);
});

test('everyone in a group receives its changes, and nobody who has left or was removed', async () => {
  const [ada, bob, eve, carl] = [
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
  ];
  for (const each of [bob, eve, carl]) await connect(ada, each);
  await using sockets = new Sockets();
  const [adas, bobs, eves, carls] = [
    sockets.keep(await openLive(ada.browser)),
    sockets.keep(await openLive(bob.browser)),
    sockets.keep(await openLive(eve.browser)),
    sockets.keep(await openLive(carl.browser)),
  ];
  const id = await newGroup(ada, [bob, eve]);
  for (const each of [adas, bobs, eves]) await each.next(isState(id));
  const hears = (live: typeof adas, seq: number) =>
    live.next((frame) => isMessages(id)(frame) && 'seq' in frame && frame.seq === seq);
  const [sent] = await say(bob, id, 'Hello all');
  for (const each of [adas, bobs, eves]) await hears(each, sent?.seq ?? 0);
  data(await eve.browser.call(leaveConversation, { params: { id } }));
  data(await ada.browser.call(removeGroupMember, { params: { id, no: 2 } }));
  // Their own devices learn that they have left, and nothing more.
  for (const each of [bobs, eves]) await each.next(isState(id));
  const before = { bob: bobs.frames.length, eve: eves.frames.length };
  data(await ada.browser.call(addGroupMembers, { params: { id }, body: { urlSlugs: [carl.urlSlug] } }));
  const [last] = await say(ada, id, 'Only Carl and I');
  for (const each of [adas, carls]) await hears(each, last?.seq ?? 0);
  foyer.deps.bus.publish({ topic: 'conversation', id });
  await adas.next(isState(id));
  const later = [...bobs.frames.slice(before.bob), ...eves.frames.slice(before.eve)];
  expect(typesOf(later)).not.toContain('messages');
  expect(typesOf(later).length).toBeLessThanOrEqual(1);
});

test('attendees receive changes of the room of their event until their registration is canceled', async () => {
  const [host, ada, bob] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
  const params = { id: (await newEvent(foyer, host.browser)).id };
  data(await host.browser.call(changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } }));
  data(await host.browser.call(enterEventRoom, { params }));
  for (const { browser } of [ada, bob]) {
    data(await browser.call(registerForEvent, { params, body: {} }));
    data(await browser.call(enterEventRoom, { params }));
  }
  const { id } = data(await host.browser.call(enterEventRoom, { params }));
  await using sockets = new Sockets();
  const [hosts, adas, bobs] = [
    sockets.keep(await openLive(host.browser)),
    sockets.keep(await openLive(ada.browser)),
    sockets.keep(await openLive(bob.browser)),
  ];
  await say(host, id, 'Welcome');
  for (const each of [hosts, adas, bobs]) await each.next(isMessages(id));
  data(await bob.browser.call(cancelRegistration, { params }));
  const before = bobs.frames.length;
  await say(ada, id, 'Thank you');
  for (const each of [hosts, adas]) await each.next(isMessages(id));
  foyer.deps.bus.publish({ topic: 'conversation', id });
  await adas.next(isState(id));
  expect(bobs.frames.slice(before).filter((frame) => 'id' in frame && frame.id === id)).toEqual([]);
});

test('changes whose hints were lost are found within a few seconds, and others are not sent twice', async () => {
  const [heard, lost] = [await talking(), await talking()];
  await using sockets = new Sockets();
  const [first, second] = [await openLive(heard.bob.browser), await openLive(lost.bob.browser)].map((live) =>
    sockets.keep(live),
  );
  await say(heard.ada, heard.id, 'Heard');
  await first?.next(isAfter(heard.id, heard.lastSeq));
  carries = false;
  try {
    const [message] = await say(lost.ada, lost.id, 'Lost');
    const isLost = (frame: ServerFrame) => isMessages(lost.id)(frame) && 'seq' in frame && frame.seq === message?.seq;
    expect(await second?.next(isLost)).toBeDefined();
  } finally {
    carries = true;
  }
  expect(typesOf(first?.frames ?? [], heard.lastSeq)).toEqual(['ready', 'messages']);
});

test('the unread count that follows a frame equals the messages', async () => {
  const { ada, bob, id } = await talking();
  await using sockets = new Sockets();
  const bobs = sockets.keep(await openLive(bob.browser));
  await say(ada, id, 'One', 'Two', 'Three');
  await bobs.next(isMessages(id));
  const { items } = data(await bob.browser.call(listConversations, { query: {} }));
  const { rows } = await foyer.deps.db.execute(sql`select count(*)::int as n from messages m
    join conversation_participants p on p.conversation_id = m.conversation_id and p.user_id = ${bob.id}
    where m.author_no <> p.no and m.no > p.read_no`);
  expect(items[0]?.unread).toBe(rows[0]?.n);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['our origin with another port', { origin: 'http://localhost:1' }],
  ['no site, as a script', { origin: undefined }],
  ['a sandboxed page', { origin: 'null' }],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site' }],
  ['a subdomain', { 'sec-fetch-site': 'same-site' }],
])('%s gets no socket', async (_, headers) => {
  const { browser } = await newMember(foyer);
  await expect(connectLive(browser, { ...place(), headers })).rejects.toThrow('403');
});

test('nothing is sent before a valid hello', async () => {
  const { browser } = await newMember(foyer);
  const hello = await helloOf(browser);
  if (hello.type !== 'hello') throw new Error('a hello');
  const refused = async (frame: Parameters<Awaited<ReturnType<typeof connectLive>>['send']>[0], cookie?: string) => {
    const live = await connectLive(browser, { ...place(), ...(cookie === undefined ? {} : { headers: { cookie } }) });
    live.send(frame);
    const code = await live.closed;
    expect(live.frames).toEqual([]);
    return code;
  };
  expect(await refused({ ...hello, accessToken: alterCode(hello.accessToken) })).toBe(closeCodes.signedOut);
  expect(await refused({ ...hello, csrfToken: 'x' })).toBe(closeCodes.signedOut);
  expect(await refused(hello, 'other=1')).toBe(closeCodes.signedOut);
  expect(await refused({ type: 'renew', accessToken: hello.accessToken })).toBe(closeCodes.badFrame);
  expect(await refused('{"type":"subscribe"}')).toBe(closeCodes.badFrame);
  expect(await refused('not JSON')).toBe(closeCodes.badFrame);
  expect(await refused(JSON.stringify({ ...hello, more: 'x'.repeat(liveLimits.frame) }))).toBe(1009);
});

test('a socket without a hello is closed, and one hello is enough', async () => {
  const { browser } = await newMember(foyer);
  await using sockets = new Sockets();
  const silent = sockets.keep(await connectLive(browser, place()));
  const twice = sockets.keep(await openLive(browser));
  twice.send(await helloOf(browser));
  expect(await twice.closed).toBe(closeCodes.badFrame);
  expect(await silent.closed).toBe(closeCodes.slow);
});

test('frames of a newer page are answered and ignored, unless there are far too many', async () => {
  const { ada, bob, id } = await talking();
  await using sockets = new Sockets();
  const live = sockets.keep(await connectLive(bob.browser, place()));
  // The page doesn't wait for `ready`, as none of ours does.
  live.send(await helloOf(bob.browser));
  live.send('{"type":"subscribe","to":"everything"}');
  expect(await live.next(({ type }) => type === 'ignored')).toEqual({ type: 'ignored', frame: 'subscribe' });
  expect(live.frames[0]).toEqual({ type: 'ready' });
  const [sent] = await say(ada, id, 'Still there?');
  expect(await live.next(isMessages(id))).toEqual({ type: 'messages', id, seq: sent?.seq });
  // Known types with wrong values are no news of a newer page.
  const wrong = sockets.keep(await openLive(bob.browser));
  wrong.send('{"type":"typing","id":"everyone"}');
  expect(await wrong.closed).toBe(closeCodes.badFrame);
  for (let sent = 0; sent < liveRules.unknownFrames.most; sent += 1) live.send('{"type":"subscribe"}');
  expect(await live.closed).toBe(closeCodes.badFrame);
  expect(live.frames.filter(({ type }) => type === 'ignored').length).toBeLessThanOrEqual(liveRules.unknownFrames.most);
});

test('signing out closes the sockets of the session within seconds', async () => {
  const { browser } = await newMember(foyer);
  await using sockets = new Sockets();
  const live = sockets.keep(await openLive(browser));
  const other = sockets.keep(await openLive((await newMember(foyer)).browser));
  data(await browser.call(signOut, { body: {} }));
  expect(await live.closed).toBe(closeCodes.signedOut);
  expect(liveRules.sessionCheckSeconds).toBeLessThan(5);
  expect(typesOf(other.frames)).toEqual(['ready']);
});

test('a suspension closes the sockets of the account within seconds', async () => {
  const { browser, id } = await newMember(foyer);
  await using sockets = new Sockets();
  const live = sockets.keep(await openLive(browser));
  const because = { reason: 'spam', explanation: '', cancelEvents: false } as const;
  await suspendAccount(foyer.deps, { userId: null, origin: ownInitiative }, { userId: id, ...because });
  expect(await live.closed).toBe(closeCodes.signedOut);
});

test('an expired token closes the socket, unless it was renewed', async () => {
  const browser = foyer.browser();
  const { refreshToken } = await signUp(foyer, browser);
  await using sockets = new Sockets();
  const [renewed, forgotten] = [sockets.keep(await openLive(browser)), sockets.keep(await openLive(browser))];
  const expired = await helloOf(browser);
  foyer.clock.advance({ minutes: 10 });
  const next = data(await browser.call(refreshSession, { body: { refreshToken } }));
  renewed.send({ type: 'renew', accessToken: next.accessToken });
  foyer.clock.advance({ minutes: 6 });
  expect(await forgotten.closed).toBe(closeCodes.signedOut);
  const late = sockets.keep(await connectLive(browser, place()));
  late.send(expired);
  expect(await late.closed).toBe(closeCodes.signedOut);
  await renewed.next(({ type }) => type === 'beat');
  const stranger = (await newMember(foyer)).browser.bearer ?? '';
  renewed.send({ type: 'renew', accessToken: stranger });
  expect(await renewed.closed).toBe(closeCodes.signedOut);
});

test('an account has a limited number of sockets, and the oldest gives way', async () => {
  const { browser } = await newMember(foyer);
  await using sockets = new Sockets();
  const first = sockets.keep(await openLive(browser));
  for (let more = 0; more < liveRules.connectionsEach; more += 1) sockets.keep(await openLive(browser));
  expect(await first.closed).toBe(closeCodes.tooMany);
});

test('other upgrades are answered as ordinary requests', async () => {
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' };
  const answer = Promise.withResolvers<number | undefined>();
  request(`${foyer.deps.settings.publicUrl}/api/config`, { headers }, (response) => {
    response.resume();
    answer.resolve(response.statusCode);
  })
    .on('error', answer.reject)
    .end();
  expect(await answer.promise).toBe(200);
});

test('stopping tells clients to come back', async () => {
  const short = await openListeningApp();
  const { browser } = await newMember(short);
  const { publicUrl } = short.deps.settings;
  const live = await openLiveAt(browser, { url: publicUrl, publicUrl });
  await short.close();
  expect(await live.closed).toBe(closeCodes.restart);
});

/**
 * Without those about notifications: new members are welcomed by one, which comes sooner or later. Without those about messages
 * up to `seq`: sent before anyone was connected here, their hint was ignored, so the sweep finds them if a test takes that long.
 */
const typesOf = (frames: readonly ServerFrame[], seq = 0) =>
  frames
    .filter((frame) => frame.type !== 'messages' || frame.seq > seq)
    .map(({ type }) => type)
    .filter((type) => type !== 'notifications');

/** Closes what a test opened, also when it fails. */
class Sockets implements AsyncDisposable {
  readonly #kept: { close: () => void; closed: Promise<number> }[] = [];

  keep<Live extends { close: () => void; closed: Promise<number> }>(live: Live): Live {
    this.#kept.push(live);
    return live;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { close } of this.#kept) close();
    await Promise.all(this.#kept.map(({ closed }) => closed));
  }
}
