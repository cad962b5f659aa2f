import { randomBytes, randomUUID } from 'node:crypto';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { freePort, startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { createPeople, type People } from '../chaos/chaos-world.ts';
import { inParallel } from '../load/in-parallel.ts';
import { type Load, type LoadRequest, load } from '../load/load.ts';
import { naiveSend } from '../naive/naive-calls.ts';
import { ownPostgres } from '../own-postgres.ts';
import { Browser } from '../people/browser.ts';
import { median, type Row } from '../report.ts';

const connections = 128;
/** Many more members than connections: each may send 60 messages a minute. */
const busyRoom = 1024;
const rooms = { count: 100, size: 10 };
const seconds = 2;
const rounds = 5;
/** Rounds that are not counted: the server gets faster until V8 has compiled its hot code. */
const warmUps = 2;
const enteringAtOnce = 8;

type Writer = { conversationId: string; headers: Record<string, string> };
type Round = Record<'busy' | 'naive' | 'spread', Load>;

/** Messages stored in one busy room, relative to a naive transaction behind the same route and to a hundred rooms. */
export async function measureDurableSends(): Promise<Row[]> {
  await using postgres = await ownPostgres();
  await using data = await temporaryDataDir();
  const secretKey = randomBytes(32).toString('hex');
  const port = await freePort();
  const env = { DATABASE_URL: postgres.url, SECRET_KEY: secretKey, TRUSTED_PROXIES: '1' };
  const script = 'bench/src/naive/foyer-with-naive.ts';
  await using foyer = await startFoyer({ dataDir: data.path, env, script, port });
  const place = { url: postgres.url, secretKey, publicUrl: foyer.url };
  const [busy, naive, ...others] = await createPeople(place, [
    { kind: 'room', size: busyRoom },
    { kind: 'room', size: busyRoom },
    ...Array.from({ length: rooms.count }, () => ({ kind: 'room' as const, size: rooms.size })),
  ]);
  if (!busy || !naive) throw new Error('no room was made');
  const writers = {
    busy: await enterRoom(foyer.url, busy),
    naive: await enterRoom(foyer.url, naive),
    spread: [] as Writer[],
  };
  for (const room of others) writers.spread.push(...(await enterRoom(foyer.url, room)));

  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`live, durable sends, round ${round} of ${rounds}\n`);
    measured.push({
      busy: await load(foyer.url, sends(writers.busy, sendMessages.path), seconds),
      naive: await load(foyer.url, sends(writers.naive, naiveSend.path), seconds),
      spread: await load(foyer.url, sends(writers.spread, sendMessages.path), seconds),
    });
  }
  return rowsOf(measured.slice(warmUps));
}

let made = 0;

/** Everybody enters the room of their event, which its organizer opens first. */
async function enterRoom(url: string, { people: [host, ...attendees], eventId }: People): Promise<Writer[]> {
  const path = enterEventRoom.path.replace(':id', eventId ?? '');
  const enter = async (accessToken: string): Promise<Writer> => {
    const browser = await newBrowser(url);
    const { id } = await browser.call<Conversation>('POST', path, undefined, accessToken);
    return { conversationId: id, headers: browser.headers(true, accessToken) };
  };
  if (!host) throw new Error('nobody hosts the event');
  const browser = await newBrowser(url);
  const room = { isOpen: true, slowSeconds: 0 };
  await browser.call('PUT', changeEventRoom.path.replace(':id', eventId ?? ''), room, host.accessToken);
  const waiting = [...attendees];
  return await inParallel(waiting.length, enteringAtOnce, () => enter(waiting.pop()?.accessToken ?? ''));
}

function newBrowser(url: string): Promise<Browser> {
  made += 1;
  return new Browser(url, `10.9.${made >> 8}.${made & 255}`).open();
}

/** On each connection some of the writers, in turns. */
function sends(writers: readonly Writer[], path: string): LoadRequest[][] {
  return Array.from({ length: connections }, (_, connection) =>
    writers
      .filter((_, n) => n % connections === connection)
      .map(({ conversationId, headers }) => ({
        path,
        method: 'POST',
        headers,
        body: () =>
          JSON.stringify({
            conversationId,
            messages: [{ clientId: randomUUID(), body: 'See you at the coffee break?' }],
          }),
      })),
  );
}

function rowsOf(measured: readonly Round[]): Row[] {
  const ratio = (other: 'naive' | 'spread') =>
    median(measured.map((round) => round.busy.perSecond / round[other].perSecond));
  const perSecond = (Object.keys(measured[0] ?? {}) as (keyof Round)[])
    .map((name) => `${name} ${Math.round(median(measured.map((round) => round[name].perSecond)))}`)
    .join(', ');
  return [
    {
      name: `live: messages stored a second in one room, ${connections} connections / naive transaction`,
      value: ratio('naive'),
      limit: 1.5,
      target: 5,
      better: 'higher',
      note: `(${perSecond})`,
    },
    {
      name: `live: messages stored a second in one room / in ${rooms.count} rooms`,
      value: ratio('spread'),
      limit: 0.8,
      better: 'higher',
    },
  ];
}
