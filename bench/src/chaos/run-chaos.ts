import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import { createGroup } from '@foyer/contract/messaging/groups.ts';
import { temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { seededRandom } from '../suggestions/seeded-random.ts';
import { type Circle, createPeople, openSignIns, type People } from './chaos-world.ts';
import { Device } from './device.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { judge, type Talk, type Talker, type Verdict } from './judge.ts';
import { Member } from './member.ts';
import { MemberCalls } from './member-calls.ts';
import { SharedMessages } from './shared-messages.ts';
import { type KilledServer, startServer, type Trouble, Troublemaker } from './troublemaker.ts';

export type ChaosOptions = {
  /** An empty database of PostgreSQL. */
  databaseUrl: string;
  redis: { url: string; restart: () => Promise<void> } | null;
  messages: number;
  /**
   * How many pairs write at most, besides a tenth as many groups. Accounts stay within their sending limits, so more of them
   * finish sooner.
   */
  pairs: number;
  seed: number;
  log: (line: string) => void;
};

export type ChaosResult = { verdict: Verdict; trouble: Trouble; counts: Record<string, number>; seconds: number };

const publicUrl = 'http://foyer.localhost';
/** How large they are, how many of their members write, and which share of the messages is sent in them. */
const kinds = {
  pair: { size: 2, share: 0.85, writers: 2, secondDevice: 0.2, gatherMs: 250 },
  group: { size: 6, share: 0.12, writers: 6, secondDevice: 0.2, gatherMs: 250 },
  // Everyone in a room reads whatever is written there: much work for two servers, so few write and the others gather longer.
  room: { size: 150, share: 0.03, writers: 12, secondDevice: 0, gatherMs: 2_000 },
} as const;
/** What an account may send within a minute is more. */
const perMember = 50;
const shares = { slow: 0.05, lostAnswers: 0.05 };
/** Without any acknowledgement for this long, nothing will come anymore. */
const stuckSeconds = 90;
/** At the end, when nothing is disturbed anymore: without any device that catches up for this long, nothing will change anymore. */
const restSeconds = 45;
const judgedAfterMs = 2_000;

/** Two servers, members who write to each other through all kinds of trouble, and what became of their messages. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { databaseUrl, redis, messages, pairs, seed, log } = options;
  const began = performance.now();
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const secretKey = randomBytes(32).toString('hex');
  const env = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    ...(redis && { REDIS_URL: redis.url }),
  };
  await using folder = await temporaryDataDir();
  const servers: KilledServer[] = [0, 1].map(() => ({
    proxy: new FaultyProxy(chance, { slow: 0, lostAnswers: 0 }),
    foyer: null,
    env,
    dataDir: folder.path,
  }));
  const everyPort = () => servers.map(({ proxy }) => proxy.port);
  const anyPort = () => everyPort()[Math.floor(random() * servers.length)] ?? 0;
  try {
    // One after the other: the first migrates.
    for (const server of servers) {
      await server.proxy.listen();
      await startServer(server);
    }
    const circles = circlesFor(messages, pairs);
    const place = { url: databaseUrl, secretKey, publicUrl };
    const together = await createPeople(place, circles);
    await using signIns = await openSignIns(place);
    const { signIn } = signIns;
    const talks: Talk[] = [];
    for (const people of together) {
      const { share, writers } = kinds[people.kind];
      const alike = circles.filter(({ kind }) => kind === people.kind).length;
      const each = Math.ceil((messages * share) / (alike * writers));
      talks.push(await openTalk(people, { each, seed: seed + talks.length * 10, anyPort, everyPort, signIn }));
    }
    const talkers = talks.flatMap((talk) => talk.talkers);
    const devices = talkers.flatMap((talker) => talker.devices);
    log(
      `${talkers.length} members in ${talks.length} conversations, ${devices.length} devices, ${servers.length} servers`,
    );

    for (const { proxy } of servers) proxy.shares = shares;
    const troublemaker = new Troublemaker({ servers, databaseUrl, restartRedis: redis?.restart ?? null, random });
    troublemaker.start();
    const running = Promise.all(devices.map((device) => device.run()));
    await writeAll(talkers, log);
    await troublemaker.stop();
    for (const { proxy } of servers) proxy.shares = { slow: 0, lostAnswers: 0 };
    log('all acknowledged, the network is calm');

    const verdict = await judgeAtRest(databaseUrl, talks);
    for (const device of devices) device.close();
    for (const { proxy } of servers) proxy.close();
    await running;
    for (const { member } of talkers) member.options.calls.close();
    return {
      verdict,
      trouble: troublemaker.trouble,
      counts: {
        messages: sum(talkers, ({ member }) => member.journal.filter(({ acknowledged }) => acknowledged).length),
        repeats: sum(talkers, ({ member }) => member.repeats),
        doubled: sum(talkers, ({ member }) => member.doubled),
        sockets: sum(devices, ({ sockets }) => sockets),
      },
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    for (const { proxy } of servers) proxy.close();
    await Promise.all(servers.map(({ foyer }) => foyer?.stop('SIGKILL')));
  }
}

/** Two rooms, and as many pairs and groups as the messages keep busy. */
function circlesFor(messages: number, pairs: number): Circle[] {
  const { share, writers } = kinds.pair;
  const busy = Math.max(1, Math.round((messages * share) / (writers * perMember)));
  const most = Math.min(pairs, busy);
  const counts = { pair: most, group: Math.max(8, Math.ceil(most / 10)), room: 2 };
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
    Array.from({ length: counts[kind] }, () => ({ kind, size: kinds[kind].size })),
  );
}

type TalkOptions = {
  each: number;
  seed: number;
  anyPort: () => number;
  everyPort: () => number[];
  signIn: (userId: string) => Promise<string>;
};

/** Opens the conversation of some people, each with a device or two of their own. */
async function openTalk(together: People, { each, seed, anyPort, everyPort, signIn }: TalkOptions): Promise<Talk> {
  const { people, kind } = together;
  const { writers, secondDevice, gatherMs } = kinds[kind];
  const callers: MemberCalls[] = [];
  for (const [n, { id, accessToken }] of people.entries()) {
    const address = `10.${(seed >> 8) & 255}.${seed & 255}.${n + 1}`;
    const calls = new MemberCalls({ publicUrl, accessToken, address, signIn: () => signIn(id) });
    await calls.open(anyPort());
    callers.push(calls);
  }
  const conversationId = await openAs(together, callers, anyPort);
  const shared = new SharedMessages();
  const talkers = callers.map((calls, n): Talker => {
    const random = seededRandom(seed + n);
    const own = { calls, conversationId, anyPort, random };
    const devices = Array.from(
      { length: random() < secondDevice ? 2 : 1 },
      () => new Device({ ...own, gatherMs, shared }),
    );
    const member = new Member({ ...own, devices, messages: n < writers ? each : 0, everyPort });
    return { userId: people[n]?.id ?? '', member, devices };
  });
  return { conversationId, talkers };
}

/** Opens a conversation as its people would, and returns its id. */
async function openAs(
  { kind, people, eventId }: People,
  callers: readonly MemberCalls[],
  anyPort: () => number,
): Promise<string> {
  const [first] = callers;
  const urlSlugs = people.slice(1).map(({ urlSlug }) => urlSlug);
  if (!first) throw new Error('Nobody talks');
  if (kind === 'pair') {
    const body = { urlSlug: urlSlugs[0] ?? '' };
    return (await first.call(anyPort(), openConversation, { body })).conversation.id;
  }
  if (kind === 'group') {
    const body = { clientId: randomUUID(), name: 'Chaos', urlSlugs };
    return (await first.call(anyPort(), createGroup, { body })).id;
  }
  const params = { id: eventId ?? '' };
  await first.call(anyPort(), changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } });
  const entered: string[] = [];
  for (const calls of callers) entered.push((await calls.call(anyPort(), enterEventRoom, { params })).id);
  return entered[0] ?? '';
}

/** Resolves once every message is acknowledged. */
async function writeAll(talkers: readonly Talker[], log: (line: string) => void): Promise<void> {
  const count = () => sum(talkers, ({ member }) => member.journal.filter(({ acknowledged }) => acknowledged).length);
  let [acknowledged, since] = [0, performance.now()];
  const stuck = Promise.withResolvers<never>();
  const watch = setInterval(() => {
    const now = count();
    log(`${now} messages acknowledged`);
    if (now > acknowledged) [acknowledged, since] = [now, performance.now()];
    else if (performance.now() - since > stuckSeconds * 1000)
      stuck.reject(new Error(`No message went through for ${stuckSeconds} s`));
  }, 5_000);
  try {
    await Promise.race([Promise.all(talkers.map(({ member }) => member.run())), stuck.promise]);
  } finally {
    clearInterval(watch);
  }
}

/** Judges once devices have stopped catching up, and again until nothing is wrong or nothing has changed for a while. */
async function judgeAtRest(databaseUrl: string, talks: readonly Talk[]): Promise<Verdict> {
  const devices = talks.flatMap(({ talkers }) => talkers.flatMap((talker) => talker.devices));
  const known = () => sum(devices, ({ log, readNo }) => log.seq + log.messages.length + readNo);
  let [last, since] = [known(), performance.now()];
  for (;;) {
    await wait(500);
    const now = known();
    if (now > last) [last, since] = [now, performance.now()];
    const quietMs = performance.now() - since;
    // Judging reads every message, which would keep devices from catching up.
    if (quietMs < judgedAfterMs) continue;
    const verdict = await judge(databaseUrl, talks);
    if (Object.values(verdict).every((faults) => faults.length === 0) || quietMs > restSeconds * 1000) return verdict;
  }
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
