import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signOut } from '@foyer/contract/accounts.ts';
import { closeCodes, liveLimits, livePath, type ServerFrame, serverFrame } from '@foyer/contract/live/frames.ts';
import { countUnread, markConversationRead, openConversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { createPeople, type Person } from '../chaos/chaos-world.ts';
import { MemberCalls } from '../chaos/member-calls.ts';
import { ownPostgres } from '../own-postgres.ts';
import type { Row } from '../report.ts';

const pairs = 60;
const readings = 5;
/** Between what a member does, at random: nobody waits for the same tick of the server. */
const pauseMs = 2_000;
/** Every one of them signs out at some moment within it, longer than the server takes between two checks. */
const signOutsMs = 10_000;
const publicUrl = 'http://foyer.localhost';

/** Times in seconds, in rising order. */
type Times = readonly number[];
type Ports = { here: number; there: number };

/**
 * How soon live updates do what docs/live-updates.md says, between two servers on one PostgreSQL: members act at one server,
 * and their open pages are at the other.
 */
export async function measureContractTimes(): Promise<Row[]> {
  process.stderr.write(`live, reading, signing out and saying nothing with ${pairs} members\n`);
  await using postgres = await ownPostgres();
  await using data = await temporaryDataDir();
  const secretKey = randomBytes(32).toString('hex');
  const env = { PUBLIC_URL: publicUrl, DATABASE_URL: postgres.url, SECRET_KEY: secretKey, TRUSTED_PROXIES: '1' };
  await using first = await startFoyer({ dataDir: data.path, env });
  await using second = await startFoyer({ dataDir: data.path, env });
  const ports = { here: Number(new URL(first.url).port), there: Number(new URL(second.url).port) };
  const circles = Array.from({ length: pairs }, () => ({ kind: 'pair' as const, size: 2 }));
  const made = await createPeople({ url: postgres.url, secretKey, publicUrl }, circles);
  const readers: Reader[] = [];
  for (const [n, { people }] of made.entries()) readers.push(await openPair(ports, n, people));

  const read = (await Promise.all(readers.map((reader) => readAll(ports, reader)))).flat();
  const signedOut = await Promise.all(readers.map((reader) => signOutAndWait(ports, reader)));
  const silent = await Promise.all(readers.map(({ calls }) => stayedSilent(ports, calls)));
  for (const { calls, author } of readers) for (const each of [calls, author]) each.close();
  return [
    rowOf('read on one device, cleared on another', read, { target: 1, limit: 5 }),
    rowOf('signed out, the socket closed', signedOut, { target: 5, limit: 15 }),
    // The server closes it after five seconds; the rest is how late its timer and the frame are.
    rowOf('no hello, the socket closed', silent, { target: liveLimits.helloSeconds + 0.5, limit: 15 }),
  ];
}

function rowOf(name: string, unsorted: Times, bounds: { target: number; limit: number }): Row {
  const times = unsorted.toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return {
    name: `live: ${name}, the longest of ${times.length} in seconds`,
    value: at(1),
    ...bounds,
    better: 'lower',
    note: `(p50 ${at(0.5).toFixed(3)}, p95 ${at(0.95).toFixed(3)})`,
  };
}

/** A member with an open page, and somebody who writes to them. */
type Reader = { calls: MemberCalls; author: MemberCalls; conversationId: string; page: Page };

async function openPair({ here, there }: Ports, n: number, people: readonly Person[]): Promise<Reader> {
  const [author, calls] = people.map(
    ({ accessToken }, m) =>
      new MemberCalls({ publicUrl, accessToken, address: `10.7.${m}.${n + 1}`, signIn: async () => accessToken }),
  );
  if (!author || !calls) throw new Error('a pair is two');
  await author.open(here);
  await calls.open(here);
  const body = { urlSlug: people[1]?.urlSlug ?? '' };
  const conversationId = (await author.call(here, openConversation, { body })).conversation.id;
  return { calls, author, conversationId, page: await Page.open(there, calls) };
}

/** From the request that marks a conversation as read until the page has heard of it and counts nothing as unread. */
async function readAll({ here, there }: Ports, { calls, author, conversationId, page }: Reader): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < readings; n += 1) {
    await wait(Math.random() * pauseMs);
    const messages = [{ clientId: randomUUID(), body: 'See you at the coffee break?' }];
    const arrived = page.next('messages');
    const { messages: sent } = await author.call(here, sendMessages, { body: { conversationId, messages } });
    await arrived;
    const heard = page.next('conversation');
    const began = performance.now();
    const read = { params: { id: conversationId }, body: { upToNo: sent[0]?.no ?? 0 } };
    const [, unread] = await Promise.all([
      calls.call(here, markConversationRead, read),
      heard.then(() => calls.call(there, countUnread, {})),
    ]);
    if (unread.inbox.messages !== 0) throw new Error('the page still counts what was read');
    times.push((performance.now() - began) / 1000);
  }
  return times;
}

async function signOutAndWait({ here }: Ports, { calls, page }: Reader): Promise<number> {
  await wait(Math.random() * signOutsMs);
  const began = performance.now();
  await calls.call(here, signOut, { body: {} });
  return await page.closedAfter(began, closeCodes.signedOut);
}

async function stayedSilent({ there }: Ports, calls: MemberCalls): Promise<number> {
  const page = new Page(there, calls);
  await page.opened;
  return await page.closedAfter(performance.now(), closeCodes.slow);
}

/** The socket of a page. */
class Page {
  readonly opened: Promise<void>;
  readonly #socket: WebSocket;
  readonly #closed: Promise<{ code: number; at: number }>;
  #waiting: { type: ServerFrame['type']; resolve: () => void } | null = null;

  constructor(port: number, { cookie }: MemberCalls) {
    const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin', cookie };
    // Node's WebSocket also takes headers, which the type of browsers does not have.
    const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers } as never);
    this.#socket = socket;
    this.opened = new Promise((resolve) => {
      socket.onopen = () => resolve();
    });
    this.#closed = new Promise((resolve) => {
      socket.onclose = ({ code }) => resolve({ code, at: performance.now() });
    });
    socket.onmessage = ({ data }) => {
      const { type } = serverFrame.parse(JSON.parse(String(data)));
      if (type === this.#waiting?.type) this.#waiting.resolve();
    };
  }

  static async open(port: number, calls: MemberCalls): Promise<Page> {
    const page = new Page(port, calls);
    await page.opened;
    const ready = page.next('ready');
    const { csrfToken } = calls;
    page.#socket.send(JSON.stringify({ type: 'hello', accessToken: calls.caller.accessToken, csrfToken }));
    await ready;
    return page;
  }

  /** Resolves when the next frame of a type arrives. */
  next(type: ServerFrame['type']): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { type, resolve };
    });
  }

  /** How many seconds after `began` the server closed the socket. */
  async closedAfter(began: number, expected: number): Promise<number> {
    const { code, at } = await this.#closed;
    if (code !== expected) throw new Error(`the socket was closed with ${code}`);
    return (at - began) / 1000;
  }
}
