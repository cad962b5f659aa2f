import { randomUUID } from 'node:crypto';
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { messageBatches } from '#src/config/messaging.ts';
import { openDatabase } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { countUnread } from '#src/features/messaging/list-conversations.ts';
import { listMessages } from '#src/features/messaging/list-messages.ts';
import { leaveConversation } from '#src/features/messaging/own-side.ts';
import { written } from '../../../test/conversations.ts';
import { urlOf } from '../../../test/database-source.ts';
import { groupOf, sendWith, settledMember } from '../../../test/message-engines.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { stallingRelay } from '../../../test/stalling-relay.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { type MemberViewer, outcomeOf } from '../../../test/viewers.ts';
import type { NewMessage } from './recognize-messages.ts';

const source = inject('databaseSource');
let foyer: TestApp;
let engines: [Deps, Deps];
beforeAll(async () => {
  foyer = await openTestApp();
  engines = twoEngines(foyer);
});
afterAll(() => foyer.close());

const person = () => settledMember(foyer);
/** Without the message that says who created the group. */
const textsIn = async (id: string, of: MemberViewer) =>
  (await listMessages(foyer.deps, of.viewer, { id, limit: 100 })).items.filter(({ system }) => system === null);

/** A group with its owner first. */
async function group(size: number, given?: MemberViewer[]): Promise<{ id: string; members: MemberViewer[] }> {
  const members = given ?? (await Promise.all(Array.from({ length: size }, person)));
  const id = await groupOf(foyer, members);
  foyer.clock.advance({ seconds: 60 });
  return { id, members };
}

/** The same database with a queue of its own, and `around` instead of its transactions. */
function withTransactions(around: (transact: () => Promise<unknown>) => Promise<unknown>): Deps {
  const db: Deps['db'] = Object.create(foyer.deps.db);
  db.transaction = ((...args: Parameters<Deps['db']['transaction']>) =>
    around(() => foyer.deps.db.transaction(...args))) as Deps['db']['transaction'];
  return { ...foyer.deps, db };
}

type SendAnswer = Awaited<ReturnType<typeof sendWith>>;
type Expected = { id: string; members: readonly MemberViewer[]; drafts: readonly NewMessage[] };

/** Each member has sent one message, perhaps several times, and every call was answered with the one that is stored. */
async function expectStoredOnce({ id, members, drafts }: Expected, answers: readonly SendAnswer[]): Promise<void> {
  const stored = await textsIn(id, members[0] as MemberViewer);
  expect(stored.map(({ body }) => body).toSorted()).toEqual(drafts.map(({ body }) => body).toSorted());
  const ids = new Map(stored.map(({ body, id: messageId }) => [body, messageId]));
  expect(answers.map(({ messages }) => messages[0]?.id)).toEqual(drafts.map(({ body }) => ids.get(body)));
}

test('messages that arrive together are stored together, and one that is refused does not touch the others', async () => {
  const { id, members } = await group(8);
  const [ada, bob, cleo, dan, eve, fay, gus, hal] = members;
  if (!ada || !bob || !cleo || !dan || !eve || !fay || !gus || !hal) throw new Error('too few members');
  const stranger = await person();
  const before = written('Before');
  await sendWith(foyer.deps, bob, id, before);
  for (let n = 0; n < 20; n += 1) await sendWith(foyer.deps, cleo, id, written(`Much ${n}`));
  await leaveConversation(foyer.deps, hal.viewer, { id });
  const known = (await textsIn(id, ada)).length;
  let transactions = 0;
  const deps = withTransactions((transact) => {
    transactions += 1;
    return transact();
  });
  const upload = { id: randomUUID(), name: 'plan.pdf' };
  const calls: [MemberViewer, string, ...NewMessage[]][] = [
    [ada, 'done', written('One')],
    [bob, 'IDEMPOTENCY_CONFLICT', written('Not stored'), { ...before, body: 'Another text' }],
    [cleo, 'RATE_LIMITED', written('Too much')],
    [dan, 'done', written('Two'), written('Three')],
    [eve, 'ATTACHMENT_GONE', written('Not stored'), { ...written(''), attachments: [upload] }],
    [stranger, 'NOT_FOUND', written('Hello')],
    [fay, 'VALIDATION_FAILED', { ...written('An answer'), replyToNo: 99_999 }],
    [hal, 'CONVERSATION_CLOSED', written('Gone')],
    [gus, 'done', written('Four')],
  ];
  const outcomes = await Promise.all(
    calls.map(([from, , ...messages]) => outcomeOf(sendWith(deps, from, id, ...messages))),
  );
  expect(outcomes).toEqual(calls.map(([, outcome]) => outcome));
  expect(transactions).toBe(1);
  const stored = (await textsIn(id, ada)).slice(known);
  expect(stored.map(({ body }) => body)).toEqual(['One', 'Two', 'Three', 'Four']);
  const [first] = stored;
  expect(stored.map(({ no, seq }) => [no, seq])).toEqual(
    stored.map((_, n) => [(first?.no ?? 0) + n, (first?.seq ?? 0) + n]),
  );
  // Refusals cost nothing.
  foyer.clock.advance({ seconds: 60 });
  for (let n = 0; n < 20; n += 1) await sendWith(foyer.deps, eve, id, written(`Later ${n}`));
});

test('one client id that is sent several times at once is one message, and each is answered with it', async () => {
  const { id, members } = await group(4);
  for (let round = 0; round < 5; round += 1) {
    const messages = members.map((_, n) => written(`Round ${round}, member ${n}`));
    const tries = members.flatMap((from, n) => {
      const message = messages[n] ?? written('');
      return [
        sendWith(engines[0], from, id, message, message),
        sendWith(engines[1], from, id, message),
        sendWith(engines[0], from, id, message),
      ];
    });
    const answers = await Promise.all(tries);
    for (const [n] of members.entries()) {
      const ofMember = answers.slice(n * 3, n * 3 + 3).map((answer) => answer.messages);
      expect(ofMember.map(({ length }) => length)).toEqual([1, 1, 1]);
      expect(new Set(ofMember.map(([message]) => message?.id)).size).toBe(1);
    }
    const stored = await textsIn(id, members[0] as MemberViewer);
    expect(stored).toHaveLength((round + 1) * members.length);
    foyer.clock.advance({ seconds: 60 });
  }
});

test('two processes that send to one group at once give out each number once, in the order of each author', async () => {
  const { id, members } = await group(12);
  const callsEach = 6;
  const answers = await Promise.all(
    engines.flatMap((deps, process) =>
      members
        .filter((_, n) => n % 2 === process)
        .flatMap((from) =>
          Array.from({ length: callsEach }, (_, call) =>
            sendWith(deps, from, id, written(`${call}.0`), written(`${call}.1`)),
          ),
        ),
    ),
  );
  const sent = answers.flatMap(({ messages }) => messages);
  const stored = await textsIn(id, members[0] as MemberViewer);
  const numbers = (of: readonly Message[], by: 'no' | 'seq') => of.map((each) => each[by]).toSorted((a, b) => a - b);
  expect(numbers(stored, 'no')).toEqual(numbers(sent, 'no').slice(-100));
  const all = await foyer.deps.db.execute<{ no: number; seq: number; author_no: number; body: string }>(
    sql`select no, seq, author_no, body from messages where conversation_id = ${id} order by no`,
  );
  expect(all.rows.map(({ no }) => no)).toEqual(all.rows.map((_, n) => n + 1));
  expect(all.rows.map(({ seq }) => seq)).toEqual(all.rows.map((_, n) => n + 1));
  for (const [n] of members.entries())
    expect(all.rows.filter((row) => row.author_no === n + 1 && row.body !== '').map(({ body }) => body)).toEqual(
      Array.from({ length: callsEach }, (_, call) => [`${call}.0`, `${call}.1`]).flat(),
    );
  for (const [n, member] of members.entries()) {
    const { rows } = await foyer.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from messages m
      where m.conversation_id = ${id} and m.author_no <> ${n + 1} and m.system is null`);
    expect((await countUnread(foyer.deps, member.viewer)).inbox.messages).toBe(Math.min(rows[0]?.n ?? -1, 100));
  }
});

test('a batch whose commit succeeded though its answer was lost is recognized message by message', async () => {
  const { id, members } = await group(5);
  let transactions = 0;
  const deps = withTransactions(async (transact) => {
    transactions += 1;
    const result = await transact();
    if (transactions === 1) throw new Error('Connection terminated unexpectedly');
    return result;
  });
  const drafts = members.map((_, n) => written(`Message ${n}`));
  const sendAll = () => members.map((from, n) => sendWith(deps, from, id, drafts[n] ?? written('')));
  const failed = await Promise.allSettled(sendAll());
  expect(failed.map(({ status }) => status)).toEqual(members.map(() => 'rejected'));
  expect(transactions).toBe(1);
  await expectStoredOnce({ id, members, drafts }, await Promise.all(sendAll()));
});

test('while no connection is free, all calls of a batch fail together, and nothing is stored', async () => {
  const { id, members } = await group(5);
  const { pool } = foyer.deps.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const { connectionTimeoutMillis: before } = pool.options;
  pool.options.connectionTimeoutMillis = 50;
  let transactions = 0;
  const deps = withTransactions((transact) => {
    transactions += 1;
    return transact();
  });
  const drafts = members.map((_, n) => written(`Message ${n}`));
  const sendAll = () => members.map((from, n) => sendWith(deps, from, id, drafts[n] ?? written('')));
  const failed = await Promise.allSettled(sendAll());
  for (const result of failed)
    expect(result).toMatchObject({ reason: { message: 'timeout exceeded when trying to connect' } });
  expect(transactions).toBe(1);
  pool.options.connectionTimeoutMillis = before;
  for (const client of held) client.release();
  expect(await textsIn(id, members[0] as MemberViewer)).toEqual([]);
  await expectStoredOnce({ id, members, drafts }, await Promise.all(sendAll()));
});

test('while a lock is held, calls fail after a while, whatever becomes of their batch, and are recognized later', async () => {
  const { id, members } = await group(5);
  const drafts = members.map((_, n) => written(`Message ${n}`));
  const sendAll = () => members.map((from, n) => sendWith(foyer.deps, from, id, drafts[n] ?? written('')));
  const holder = await foyer.deps.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from conversations where id = $1 for update', [id]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [first, second] = [sendAll(), sendAll()].map((calls) => Promise.allSettled(calls));
  vi.advanceTimersByTime(messageBatches.patienceMs);
  vi.useRealTimers();
  for (const results of await Promise.all([first, second]))
    expect(results?.map(({ status }) => status)).toEqual(members.map(() => 'rejected'));
  await holder.query('rollback');
  holder.release();
  await expectStoredOnce({ id, members, drafts }, await Promise.all(sendAll()));
});

test('calls whose connection to PostgreSQL hangs fail after a while, and are stored once when they are sent again', async ({
  skip,
}) => {
  if (source.kind === 'pglite') skip();
  const { id, members } = await group(5);
  const { rows } = await foyer.deps.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = urlOf((source as { url: string }).url, rows[0]?.name ?? '');
  const relay = await stallingRelay(url, 'insert into messages');
  const behind = await openDatabase({ url: relay.url, poolSize: 2 });
  const drafts = members.map((_, n) => written(`Message ${n}`));
  const sendAll = (deps: Deps) => members.map((from, n) => sendWith(deps, from, id, drafts[n] ?? written('')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls = Promise.allSettled(sendAll({ ...foyer.deps, db: behind.db }));
  await relay.reached;
  vi.advanceTimersByTime(messageBatches.patienceMs);
  vi.useRealTimers();
  expect((await calls).map(({ status }) => status)).toEqual(members.map(() => 'rejected'));
  relay.cut();
  await behind.close();
  await relay.close();
  await expectStoredOnce({ id, members, drafts }, await Promise.all(sendAll(foyer.deps)));
});

test('members who write in two groups at once stay within their limit in both together', async () => {
  const { id, members } = await group(6);
  const other = await group(6, members);
  for (let round = 0; round < 3; round += 1) {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        members.map((from) =>
          outcomeOf(sendWith(engines[n % 2 === 0 ? 0 : 1], from, n % 3 === 0 ? id : other.id, written(`${n}`))),
        ),
      ).flat(),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20 * members.length);
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(10 * members.length);
    foyer.clock.advance({ seconds: 60 });
  }
});

test('the answer is what the conversation shows', async () => {
  const { id, members } = await group(3);
  const [ada, bob] = members as [MemberViewer, MemberViewer];
  const plain = await sendWith(foyer.deps, ada, id, written('A text'), written('and another'));
  const reply = await sendWith(foyer.deps, bob, id, { ...written('A reply'), replyToNo: plain.messages[0]?.no });
  const shownTo = async (member: MemberViewer, ...sent: Message[]) =>
    (await textsIn(id, member)).filter(({ no }) => sent.some((message) => message.no === no));
  expect(await shownTo(ada, ...plain.messages)).toEqual(plain.messages);
  expect(await shownTo(bob, ...reply.messages)).toEqual(reply.messages);
  expect(reply.messages[0]?.replyTo).toMatchObject({ body: 'A text' });
});
