import { randomUUID } from 'node:crypto';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import type { ServerFrame } from '@foyer/contract/live/frames.ts';
import { leaveConversation } from '@foyer/contract/messaging/conversations.ts';
import { removeGroupMember } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage, editMessage, reactToMessage } from '@foyer/contract/messaging/messages.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { createClient } from '@redis/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chooseBus } from '#src/adapters/bus/choose-bus.ts';
import { liveRules } from '#src/config/live.ts';
import { type Bus, systemClock } from '#src/deps.ts';
import { newLog } from '#src/log.ts';
import { connect, newGroup, say, talkTo } from './conversations.ts';
import { newEvent } from './events.ts';
import { bytesInKernel, tellsKernelQueues } from './kernel-queues.ts';
import { killablePublicUrl } from './killable-server.ts';
import { type LiveClient, openLive } from './live-client.ts';
import type { Member } from './members.ts';
import { data } from './people.ts';
import { buses, newMemberAt, startTwoServers, type TwoServers } from './two-servers.ts';

const source = inject('databaseSource');
/** What a client that does not read may cost. */
const mebibyte = 1024 * 1024;
/** Frames of a round: fewer bytes than may wait for a client that reads. */
const perRound = 1000;
/** The system's buffers of a connection take some megabytes before anything waits in the server. */
const mostRounds = 400;
/** Rounds after that: far more bytes than may wait. */
const roundsBeyond = 40;
/** Measurements of which one has to hold. */
const mostRatios = 5;

const isAbout = (id: string | undefined) => (frame: ServerFrame) => 'id' in frame && frame.id === id;

/** Another process on the same bus: hints of its own arrive at both servers in the order in which it publishes them. */
type Peer = { bus: Bus; close: () => Promise<void> };
async function joinBus({ databaseUrl, redisUrl }: TwoServers): Promise<Peer> {
  // With one connection, a payload is sent after the one before it.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const bus = await chooseBus(
    { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl ?? undefined },
    { pool },
    newLog('silent'),
  );
  return {
    bus,
    async close() {
      await bus.close();
      await pool.end();
    },
  };
}

/** Cuts the connections on which servers listen for hints. */
async function cutListeners({ databaseUrl, redisUrl }: TwoServers): Promise<void> {
  if (redisUrl) {
    const redis = createClient({ url: redisUrl });
    await redis.connect();
    await redis.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    redis.destroy();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  await client.end();
}

// The embedded database belongs to one process, so there are no two servers on it.
describe.skipIf(source.kind !== 'postgres').for(buses)('two servers with hints over %s', (bus) => {
  let started: TwoServers | null = null;
  let peer: Peer | null = null;
  beforeAll(async () => {
    started = source.kind === 'postgres' ? await startTwoServers(source, bus) : null;
    peer = started && (await joinBus(started));
  });
  afterAll(async () => {
    await peer?.close();
    await started?.stop();
  });
  const running = (skip: (note: string) => never) => {
    if (!started || !peer) return skip('redis-server is not installed');
    const { servers } = started;
    return { servers, publish: peer.bus.publish };
  };
  const openAt = ({ browser }: Member, { url }: { url: string }) =>
    openLive(browser, { url, publicUrl: killablePublicUrl });

  test('nothing reaches a member at either server after they left, canceled or were removed', async ({ skip }) => {
    const { servers, publish } = running(skip);
    const [here, there] = servers;
    const ada = await newMemberAt(() => here.url, 'ada', '198.18.9.1');
    const [bob, carl, dora] = [
      await newMemberAt(() => there.url, 'bob', '198.18.9.2'),
      await newMemberAt(() => there.url, 'carl', '198.18.9.3'),
      await newMemberAt(() => there.url, 'dora', '198.18.9.4'),
    ];
    for (const other of [bob, carl, dora]) await connect(ada, other);
    const group = await newGroup(ada, [bob, carl, dora]);
    const direct = await talkTo(ada, carl, 'Hello');
    const params = { id: (await newEvent({ clock: systemClock }, ada.browser)).id };
    data(await ada.browser.call(changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } }));
    for (const { browser } of [bob, dora]) {
      data(await browser.call(registerForEvent, { params, body: {} }));
      data(await browser.call(enterEventRoom, { params }));
    }
    const room = data(await ada.browser.call(enterEventRoom, { params }));
    const [inGroup] = await say(ada, group, 'Before');
    const [inRoom] = await say(ada, room.id, 'Before');

    const atBoth = async (member: Member) => [await openAt(member, here), await openAt(member, there)];
    const [adas, bobs, carls, doras] = [await atBoth(ada), await atBoth(bob), await atBoth(carl), await atBoth(dora)];
    const all = [...adas, ...bobs, ...carls, ...doras];
    /** Resolves once each socket has everything that was on its way. */
    const settle = async () => {
      // The frames of a second hint are written after all that were read together with the first one.
      for (const marker of [randomUUID(), randomUUID()]) {
        for (const { id: userId } of [ada, bob, carl, dora]) publish({ topic: 'conversation', id: marker, userId });
        await Promise.all(all.map((live) => live.next(isAbout(marker))));
      }
    };

    data(await bob.browser.call(leaveConversation, { params: { id: group } }));
    data(await ada.browser.call(removeGroupMember, { params: { id: group, no: 3 } }));
    data(await bob.browser.call(cancelRegistration, { params }));
    data(await carl.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    // That they have left reaches their own devices.
    await Promise.all([...bobs, ...carls].map((live) => live.next(isAbout(group))));
    await settle();
    const before = new Map(all.map((live) => [live, live.frames.length]));

    const [later] = await say(ada, group, 'After');
    data(await ada.browser.call(editMessage, { params: { messageId: later?.id ?? '' }, body: { body: 'Changed' } }));
    const reacted = { params: { messageId: inGroup?.id ?? '' }, body: { emoji: '👍', isOn: true } } as const;
    data(await dora.browser.call(reactToMessage, reacted));
    data(await ada.browser.call(deleteMessage, { params: { messageId: inRoom?.id ?? '' } }));
    const [inRoomLater] = await say(dora, room.id, 'After');
    const reaches =
      (id: string, seq = 0) =>
      (frame: ServerFrame) =>
        frame.type === 'messages' && frame.id === id && frame.seq >= seq;
    // Those who are there get them at both servers, so the hints have arrived.
    await Promise.all([...adas, ...doras].map((live) => live.next(reaches(room.id, inRoomLater?.seq))));
    // Hints that come late, or twice.
    for (const id of [group, direct.id, room.id])
      for (const topic of ['messages', 'conversation']) publish({ topic, id });
    await settle();

    const conversations = new Set([group, direct.id, room.id]);
    const afterwards = (live: LiveClient) =>
      live.frames.slice(before.get(live)).filter((frame) => 'id' in frame && conversations.has(frame.id));
    expect([...bobs, ...carls].map(afterwards)).toEqual([[], [], [], []]);
    for (const live of doras) {
      expect(afterwards(live).some(reaches(group, later?.seq))).toBe(true);
      expect(afterwards(live).some(reaches(room.id, inRoomLater?.seq))).toBe(true);
    }
    for (const live of all) live.close();
  });

  test('a client that stalls at one server costs at most 1 MiB, and the readers at both at most a fifth of their 95th percentile', async ({
    skip,
  }) => {
    if (!tellsKernelQueues) skip('This system does not tell what its connections hold');
    const { servers, publish } = running(skip);
    const [here, there] = servers;
    const [stalled, healthy, reader] = [
      await newMemberAt(() => here.url, 'stalled', '198.18.9.5'),
      await newMemberAt(() => here.url, 'healthy', '198.18.9.6'),
      await newMemberAt(() => there.url, 'reader', '198.18.9.7'),
    ];
    const [slow, quick] = [await openAt(stalled, here), await openAt(healthy, here)];
    const reading = [await openAt(reader, here), await openAt(reader, there)];
    slow.pause();
    /** Sends each of the members a round of frames. */
    const flood = async (...members: Member[]) => {
      const ids = Array.from({ length: perRound }, () => randomUUID());
      for (const id of ids) for (const { id: userId } of members) publish({ topic: 'conversation', id, userId });
      await quick.next(isAbout(ids.at(-1)));
      return ids;
    };
    const sent: string[] = [];
    const inKernel: number[] = [];
    // Until a whole round leaves nothing more in the system, so that the rest waits in the server.
    while (inKernel.length < mostRounds && (inKernel.length < 2 || inKernel.at(-1) !== inKernel.at(-2))) {
      sent.push(...(await flood(stalled, healthy)));
      inKernel.push(await bytesInKernel(slow.port));
    }
    for (let more = 0; more < roundsBeyond; more += 1) sent.push(...(await flood(stalled, healthy)));
    expect(quick.frames.flatMap((frame) => ('id' in frame ? frame.id : []))).toEqual(sent);

    /** How long a frame for the reader and one more member takes to both sockets of the reader. */
    const shot = async (also: Member) => {
      const id = randomUUID();
      const startedAt = performance.now();
      for (const { id: userId } of [also, reader]) publish({ topic: 'conversation', id, userId });
      await Promise.all(reading.map((live) => live.next(isAbout(id))));
      return performance.now() - startedAt;
    };
    const slowest = (times: number[]) => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    // In turns, so that both have the same conditions. What else runs on this machine can only make a ratio worse by
    // chance, so one of several has to hold.
    const ratios: number[] = [];
    while (ratios.length < mostRatios && !ratios.some((ratio) => ratio <= 1.2)) {
      const times = { stalled: [] as number[], healthy: [] as number[] };
      for (let shots = 0; shots < 40; shots += 1) {
        times.healthy.push(await shot(healthy));
        times.stalled.push(await shot(stalled));
      }
      ratios.push(slowest(times.stalled) / slowest(times.healthy));
    }
    expect(Math.min(...ratios)).toBeLessThanOrEqual(1.2);

    // It was connected all the while, and gets what the system held and what waited for it in the server.
    const [held, read] = [await bytesInKernel(slow.port), slow.bytesRead()];
    slow.resume();
    await slow.next(({ type }) => type === 'missed');
    const waited = slow.bytesRead() - read - held;
    expect(waited).toBeGreaterThan(liveRules.queuedBytes / 2);
    expect(waited).toBeLessThan(mebibyte);
    const got = slow.frames.flatMap((frame) => ('id' in frame ? frame.id : []));
    expect(got).toEqual(sent.slice(0, got.length));
    expect(got.length).toBeLessThan(sent.length);
    for (const live of [slow, quick, ...reading]) live.close();
  });

  test('pages of both servers read everything again after hints may have been lost', async ({ skip }) => {
    const [here, there] = running(skip).servers;
    const eve = await newMemberAt(() => here.url, 'eve', '198.18.9.8');
    const pages = [await openAt(eve, here), await openAt(eve, there)];
    if (started) await cutListeners(started);
    for (const page of pages) await page.next(({ type }) => type === 'missed');
    for (const page of pages) page.close();
  });
});
