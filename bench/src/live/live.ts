import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { memoryAtRest } from '../load/resident-memory.ts';
import { ownPostgres } from '../own-postgres.ts';
import { median, type Row } from '../report.ts';
import { measureContractTimes } from './contract-times.ts';
import { measureDurableSends } from './durable-sends.ts';
import { measureResumes } from './resumes.ts';
import { type RoomKind, roomKinds } from './room.ts';
import { type FilledRoom, fillRoom, type RoomLoad } from './room-load.ts';

/** `BENCH_SOCKETS=50 BENCH_IDLE_SOCKETS=200` makes a run short. */
const clients = Number(process.env.BENCH_SOCKETS ?? 500);
const idleSockets = Number(process.env.BENCH_IDLE_SOCKETS ?? 3000);
/** Messages a second: a lively room, a very busy one, and more than the other servers can do. */
const rates = [50, 200, 1000] as const;
const seconds = { 50: 3, 200: 3, 1000: 2 } as const;
const warmUpSeconds = 2;
const rounds = 3;
/** Joined before memory is measured, so that what the first socket alone brings doesn't count. */
const firstSockets = 100;
const settledMs = 3000;

type Rate = (typeof rates)[number];
type Round = Record<RoomKind, Record<Rate, RoomLoad>>;
type StoredRound = Record<RoomKind, RoomLoad>;
const say = (line: string) => process.stderr.write(`live, ${line}\n`);

/**
 * One room, relative to Socket.IO and to plain `ws` with the same frames, in servers of their own; the clients are in this
 * process. Only Foyer's gateway checks origins, tokens and sessions, asks what each hint means to whom, and holds slow clients
 * to their share of memory. It gathers what comes within ten milliseconds: a frame names the last change, and so tells of
 * those before it, while the other servers send one frame for each.
 */
export async function measureLive(): Promise<Row[]> {
  await requireOpenFiles();
  const plain = await inRooms({}, measureRounds);
  const stored = await withDatabases((databases) => inRooms(databases, measureStored));
  const idle = await measureIdle();
  const sends = await measureDurableSends();
  const resumes = await measureResumes();
  const times = await measureContractTimes();
  return [...rowsOf(plain), ...storedRows(stored), ...idleRows(idle), ...sends, ...resumes, ...times];
}

/** Node itself raises the soft limit to the hard one. */
async function requireOpenFiles(): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const hard = Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const needed = Math.max(idleSockets, clients * roomKinds.length) + 500;
  if (hard < needed)
    throw new Error(
      `A process may open ${hard} files here, and ${needed} are needed: run "ulimit -Hn ${needed}" as root`,
    );
}

async function inRooms<T>(
  databases: Partial<Record<RoomKind, string>>,
  measure: (rooms: readonly FilledRoom[]) => Promise<T>,
): Promise<T> {
  await using open = new AsyncDisposableStack();
  const rooms: FilledRoom[] = [];
  for (const kind of roomKinds) {
    const databaseUrl = databases[kind];
    rooms.push(open.use(await fillRoom(kind, { clients, ...(databaseUrl !== undefined && { databaseUrl }) })));
  }
  for (const room of rooms) await room.load(rates[0], warmUpSeconds);
  return await measure(rooms);
}

/** Calls `act` with an empty database for each server. */
async function withDatabases<T>(act: (urls: Record<RoomKind, string>) => Promise<T>): Promise<T> {
  await using postgres = await ownPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const names = { foyer: 'room_foyer', ws: 'room_ws', 'socket.io': 'room_socket_io' } as const;
  for (const name of Object.values(names)) await client.query(`create database ${name}`);
  await client.end();
  const at = (name: string) => postgres.url.replace(/\/postgres$/, `/${name}`);
  return await act({ foyer: at(names.foyer), ws: at(names.ws), 'socket.io': at(names['socket.io']) });
}

async function measureRounds(rooms: readonly FilledRoom[]): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const all = Object.fromEntries(roomKinds.map((kind) => [kind, {}])) as Round;
    for (const rate of rates)
      for (const room of rooms) {
        say(`${room.kind} with ${clients} clients at ${rate} messages a second, round ${round} of ${rounds}`);
        all[room.kind][rate] = await room.load(rate, seconds[rate]);
      }
    measured.push(all);
  }
  return measured;
}

async function measureStored(rooms: readonly FilledRoom[]): Promise<StoredRound[]> {
  const measured: StoredRound[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const all: Partial<StoredRound> = {};
    for (const room of rooms) {
      say(`${room.kind} with the same write in PostgreSQL, round ${round} of ${rounds}`);
      all[room.kind] = await room.load(rates[0], seconds[rates[0]]);
    }
    measured.push(all as StoredRound);
  }
  return measured;
}

/** Resident memory of a server with idle sockets, in MiB, and what one of them takes of it, in KiB. */
type Idle = { resident: number; perSocket: number };

async function measureIdle(): Promise<Record<RoomKind, Idle>> {
  const measured: Partial<Record<RoomKind, Idle>> = {};
  for (const kind of roomKinds) {
    say(`${kind} with ${idleSockets} idle sockets`);
    await using room = await fillRoom(kind, { clients: firstSockets });
    const before = await room.usedMemory();
    await room.join(idleSockets - firstSockets);
    await wait(settledMs);
    const more = (await room.usedMemory()) - before;
    const resident = await memoryAtRest(room.pid);
    measured[kind] = { resident, perSocket: more / 1024 / (idleSockets - firstSockets) };
  }
  return measured as Record<RoomKind, Idle>;
}

function rowsOf(measured: readonly Round[]): Row[] {
  /** A value of ours relative to that of another server: the median of the rounds. */
  const ratio = (value: keyof RoomLoad, rate: Rate, other: RoomKind) =>
    median(measured.map((round) => round.foyer[rate][value] / round[other][rate][value]));
  const each = (value: keyof RoomLoad, rate: Rate, unit: string, digits = 0) =>
    roomKinds
      .map((kind) => `${kind} ${median(measured.map((round) => round[kind][rate][value])).toFixed(digits)}${unit}`)
      .join(', ');
  const percentiles = (rate: Rate) =>
    (['p50', 'p95', 'p99'] as const).map((name) => `${name}: ${each(name, rate, ' ms', 1)}`).join('; ');
  const efficiency = (rate: Rate, other: RoomKind, target: number, limit: number): Row => ({
    name: `live: deliveries per processor second at ${rate} messages a second / ${other}`,
    value: ratio('perProcessorSecond', rate, other),
    limit,
    target,
    better: 'higher',
    note: `(${each('perProcessorSecond', rate, '')})`,
  });
  return [
    efficiency(1000, 'socket.io', 10, 5),
    efficiency(1000, 'ws', 6, 3),
    efficiency(200, 'socket.io', 10, 1.5),
    efficiency(200, 'ws', 6, 1),
    {
      name: 'live: messages a second that arrive, of 1000 / socket.io',
      value: ratio('arrivedPerSecond', 1000, 'socket.io'),
      limit: 2,
      better: 'higher',
      note: `${each('arrivedPerSecond', 1000, '')}; ${percentiles(1000)}`,
    },
    {
      name: 'live: processor at 50 messages a second / socket.io',
      value: ratio('processor', 50, 'socket.io'),
      limit: 0.9,
      target: 0.6,
      better: 'lower',
      note: `(${each('processor', 50, '', 2)})`,
    },
    {
      name: 'live: 95th percentile at 50 messages a second / socket.io',
      value: ratio('p95', 50, 'socket.io'),
      limit: 1.5,
      better: 'lower',
      note: `(15 ms on a calm machine is the target; ${percentiles(50)})`,
    },
  ];
}

function storedRows(measured: readonly StoredRound[]): Row[] {
  const each = (value: keyof RoomLoad, digits: number) =>
    roomKinds
      .map((kind) => `${kind} ${median(measured.map((round) => round[kind][value])).toFixed(digits)}`)
      .join(', ');
  return [
    {
      name: 'live: processor at 50 stored messages a second / socket.io',
      value: median(measured.map((round) => round.foyer.processor / round['socket.io'].processor)),
      limit: 1,
      target: 0.6,
      better: 'lower',
      note: `(${each('processor', 2)}; p95 in ms: ${each('p95', 1)})`,
    },
  ];
}

function idleRows(idle: Record<RoomKind, Idle>): Row[] {
  const each = (value: keyof Idle, unit: string) =>
    `(${roomKinds.map((kind) => `${kind} ${idle[kind][value].toFixed(1)} ${unit}`).join(', ')})`;
  const row = (name: string, value: keyof Idle, other: RoomKind, limit: number, target: number, unit: string): Row => ({
    name: `live: ${name} / ${other}`,
    value: idle.foyer[value] / idle[other][value],
    limit,
    target,
    better: 'lower',
    note: each(value, unit),
  });
  const resident = `memory of the process with ${idleSockets} idle sockets`;
  return [
    row(resident, 'resident', 'ws', 1.5, 1.5, 'MiB'),
    row(resident, 'resident', 'socket.io', 1, 0.75, 'MiB'),
    row('memory in use for each idle socket', 'perSocket', 'ws', 3, 1.5, 'KiB'),
    row('memory in use for each idle socket', 'perSocket', 'socket.io', 1, 0.75, 'KiB'),
  ];
}
