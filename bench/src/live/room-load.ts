import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startBare } from '../bare/bare-process.ts';
import { inParallel } from '../load/in-parallel.ts';
import { processorSeconds } from '../load/processor-time.ts';
import type { RoomKind, RoomServer } from './room.ts';
import { nowMicroseconds, RoomClient } from './room-client.ts';

/** Of how many clients the times are taken; all others only count. */
const timedClients = 8;
/** Fewer than a server accepts at a time. */
const joiningAtOnce = 50;
/** A server that has not delivered everything by then is given up. */
const patienceMs = 180_000;

/** A server in its own process with clients in its room. */
export type FilledRoom = {
  kind: RoomKind;
  pid: number;
  /** Announces so many times a second and waits until everything has arrived. */
  load: (perSecond: number, seconds: number) => Promise<RoomLoad>;
  /** Lets more clients join. */
  join: (more: number) => Promise<void>;
  /** Bytes that the server uses after it has collected its garbage. */
  usedMemory: () => Promise<number>;
} & AsyncDisposable;

/** Times are in milliseconds, from when an announcement was due until a client knew of it. */
export type RoomLoad = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** How many announcements a second arrived everywhere. */
  arrivedPerSecond: number;
  /** Processor time of the server per second. */
  processor: number;
  /** Announcements times clients, per second of the server's processor time. */
  perProcessorSecond: number;
};

type RoomOptions = {
  clients: number;
  /** An empty database where announcements are stored. */
  databaseUrl?: string;
};

/** Starts a server, and lets clients join its room. */
export async function fillRoom(kind: RoomKind, { clients: size, databaseUrl }: RoomOptions): Promise<FilledRoom> {
  const process = await startBare('../live/room-server.ts', kind, ...(databaseUrl === undefined ? [] : [databaseUrl]));
  const server = JSON.parse(process.line) as RoomServer;
  const control = connect({ port: server.control, host: '127.0.0.1', noDelay: true });
  await once(control, 'connect');
  let joined = 0;
  const spacing = Math.max(1, Math.floor(size / timedClients));
  const clients: RoomClient[] = [];
  const join = async (more: number) => {
    const others = await inParallel(more, joiningAtOnce, () => {
      joined += 1;
      return RoomClient.join(kind, server, `member-${joined}`, joined % spacing === 0);
    });
    clients.push(...others);
  };
  await join(size);
  const timed = clients.filter(({ isTimed }) => isTimed);
  return {
    kind,
    pid: process.pid,
    load: (perSecond, seconds) => load({ pid: process.pid, control, clients, timed }, perSecond, seconds),
    join,
    async usedMemory() {
      control.write('memory\n');
      const [answer] = (await once(control, 'data')) as [Buffer];
      return Number(answer.toString());
    },
    async [Symbol.asyncDispose]() {
      control.destroy();
      for (const client of clients) client.close();
      await process[Symbol.asyncDispose]();
    },
  };
}

type Parts = { pid: number; control: Socket; clients: readonly RoomClient[]; timed: readonly RoomClient[] };

async function load({ pid, control, clients, timed }: Parts, perSecond: number, seconds: number): Promise<RoomLoad> {
  for (const { arrivals } of timed) arrivals.length = 0;
  const before = await processorSeconds(pid);
  const beganAt = nowMicroseconds();
  const due = Array.from({ length: perSecond * seconds }, (_, n) => beganAt + Math.floor((n * 1e6) / perSecond));
  for (let next = 0; next < due.length; ) {
    const now = nowMicroseconds();
    const ripe: number[] = [];
    for (; next < due.length && (due[next] ?? 0) <= now; next += 1) ripe.push(due[next] ?? 0);
    if (ripe.length > 0) control.write(`${ripe.join('\n')}\n`);
    await wait(1);
  }
  const last = due.at(-1) ?? 0;
  const end = performance.now() + patienceMs;
  while (clients.some(({ seq }) => seq < last)) {
    if (performance.now() > end) throw new Error(`Not everything had arrived after ${patienceMs / 1000} s`);
    await wait(20);
  }
  const took = (nowMicroseconds() - beganAt) / 1e6;
  const spent = (await processorSeconds(pid)) - before;
  const times = timed.flatMap(({ arrivals }) => delaysOf(due, arrivals)).sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return {
    perSecond,
    arrivedPerSecond: due.length / took,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    processor: spent / took,
    perProcessorSecond: (due.length * clients.length) / spent,
  };
}

/** How long each announcement took to one client. One that arrives also tells of those before it. */
function delaysOf(due: readonly number[], arrivals: RoomClient['arrivals']): number[] {
  let at = 0;
  return due.map((seq) => {
    while (at < arrivals.length && (arrivals[at]?.seq ?? 0) < seq) at += 1;
    return ((arrivals[at]?.at ?? Number.POSITIVE_INFINITY) - seq) / 1000;
  });
}
