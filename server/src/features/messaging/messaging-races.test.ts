import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { blockMember } from '#src/features/connections/block-member.ts';
import { findPair } from '#src/features/connections/pair.ts';
import { requestConnection } from '#src/features/connections/request-connection.ts';
import { written } from '../../../test/conversations.ts';
import { sendWith, settledMember } from '../../../test/message-engines.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { type MemberViewer, outcomeOf } from '../../../test/viewers.ts';
import { acceptMessageRequest, declineMessageRequest } from './answer-request.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { eraseConversations } from './erase-conversations.ts';
import { countUnread, readConversation } from './list-conversations.ts';
import { listChanges, listMessages } from './list-messages.ts';
import { openConversation } from './open-conversation.ts';
import { leaveConversation, markConversationRead } from './own-side.ts';
import { reactToMessage } from './react-to-message.ts';

let foyer: TestApp;
let engines: [Deps, Deps];
beforeAll(async () => {
  foyer = await openTestApp();
  engines = twoEngines(foyer);
});
afterAll(() => foyer.close());

const person = () => settledMember(foyer);
const write = (deps: Deps, from: MemberViewer, to: MemberViewer, body = 'Hello') =>
  openConversation(deps, from.viewer, { urlSlug: to.urlSlug, message: written(body) });
const everything = (of: MemberViewer, id: string) => listMessages(foyer.deps, of.viewer, { id, limit: 100 });

/** Two members who have written to each other: two messages. */
async function talking(): Promise<[MemberViewer, MemberViewer, string]> {
  const [ada, grace] = [await person(), await person()];
  const { conversation } = await write(foyer.deps, ada, grace);
  await write(foyer.deps, grace, ada);
  return [ada, grace, conversation.id];
}

test('two who write to each other at once share one conversation, and both messages', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [ada, grace] = [await person(), await person()];
    const opened = await Promise.all([write(engines[0], ada, grace, 'A'), write(engines[1], grace, ada, 'B')]);
    expect(new Set(opened.map(({ conversation }) => conversation.id)).size).toBe(1);
    const id = opened[0].conversation.id;
    const texts = (await everything(ada, id)).items.map(({ body }) => body);
    expect(texts.toSorted()).toEqual(['A', 'B']);
    expect((await readConversation(foyer.deps, ada.viewer, { id })).state).toBe('open');
  }
});

test('one message sent eight times at once by two servers is stored once, and each is answered with it', async () => {
  const [ada, grace, id] = await talking();
  for (let round = 0; round < 10; round += 1) {
    const message = written(`Round ${round}`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => sendWith(n % 2 === 0 ? engines[0] : engines[1], ada, id, message)),
    );
    expect(new Set(answers.map(({ messages }) => messages[0]?.id)).size).toBe(1);
    foyer.clock.advance({ seconds: 10 });
  }
  expect((await everything(grace, id)).items.map(({ no }) => no)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
});

test('a request sent twice at once is sent once and costs one', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ada, grace] = [await person(), await person()];
    const message = written('Hello');
    const again = (deps: Deps) => openConversation(deps, ada.viewer, { urlSlug: grace.urlSlug, message });
    const [one, other] = await Promise.all([again(engines[0]), again(engines[1])]);
    expect(one.conversation.id).toBe(other.conversation.id);
    const { items } = await everything(grace, one.conversation.id);
    expect(items).toHaveLength(1);
    expect(Math.min(one.allowance.remaining, other.allowance.remaining)).toBe(9);
  }
});

test('messages of both sent at once have numbers without gaps, and those of one author keep their order', async () => {
  const [ada, grace, id] = await talking();
  foyer.clock.advance({ seconds: 60 });
  await Promise.all(
    [ada, grace].flatMap((author, n) =>
      Array.from({ length: 5 }, (_, call) =>
        sendWith(
          engines[(n + call) % 2 === 0 ? 0 : 1],
          author,
          id,
          ...Array.from({ length: 4 }, (__, m) => written(`${call}.${m}`)),
        ),
      ),
    ),
  );
  const { items } = await everything(ada, id);
  expect(items.map(({ no }) => no)).toEqual(Array.from({ length: 42 }, (_, n) => n + 1));
  for (const authorNo of [1, 2])
    for (let call = 0; call < 5; call += 1) {
      const ofCall = items.filter((each) => each.authorNo === authorNo && each.body.startsWith(`${call}.`));
      expect(ofCall.map(({ body }) => body)).toEqual([0, 1, 2, 3].map((m) => `${call}.${m}`));
    }
});

test('a client that follows the changes while others write, edit, delete and react ends equal to the database', async () => {
  const [ada, grace, id] = await talking();
  let seed = 20261124;
  const random = (below: number) => {
    // A linear congruential generator: the same moves at every run.
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const known = new Map<number, unknown>();
  let since = 0;
  const follow = async () => {
    const { items, lastSeq, isReset } = await listChanges(engines[1], grace.viewer, { id, since });
    expect(isReset).toBe(false);
    const sequence = items.map(({ seq }) => seq);
    // Strictly rising, and nothing that was seen before.
    expect(sequence).toEqual([...new Set(sequence)].toSorted((a, b) => a - b));
    for (const seq of sequence) expect(seq).toBeGreaterThan(since);
    for (const item of items) known.set(item.no, item);
    since = lastSeq;
  };
  for (let batch = 0; batch < 12; batch += 1) {
    const { items } = await everything(ada, id);
    const moves = Array.from({ length: 6 }, async (_, n) => {
      const deps = engines[n % 2 === 0 ? 0 : 1];
      const author = random(2) === 0 ? ada : grace;
      const message = items[random(items.length)];
      const messageId = message?.id ?? '';
      const move = random(4);
      if (move === 0) return outcomeOf(sendWith(deps, author, id, written(`${batch}-${n}`)));
      if (move === 1) return outcomeOf(editMessage(deps, author.viewer, { messageId, body: `edited ${batch}-${n}` }));
      if (move === 2) return outcomeOf(deleteMessage(deps, author.viewer, { messageId }));
      return outcomeOf(reactToMessage(deps, author.viewer, { messageId, emoji: '👍', isOn: random(2) === 0 }));
    });
    await Promise.all([...moves, follow()]);
    foyer.clock.advance({ seconds: 60 });
  }
  await follow();
  const { items } = await everything(grace, id);
  expect([...known.values()].toSorted((a, b) => (a as { no: number }).no - (b as { no: number }).no)).toEqual(items);
});

test('a message and a change that are committed while changes are read come with the next ones', async () => {
  const [ada, grace, id] = await talking();
  const { items, lastSeq: since } = await everything(grace, id);
  const between = async () => {
    await sendWith(engines[0], ada, id, written('Between'));
    await reactToMessage(engines[0], ada.viewer, { messageId: items[0]?.id ?? '', emoji: '👍', isOn: true });
  };
  // The same database, where something happens after the first statement.
  const db: Deps['db'] = Object.create(engines[1].db);
  let statements = 0;
  db.execute = (async (query: Parameters<Deps['db']['execute']>[0]) => {
    const result = await engines[1].db.execute(query);
    statements += 1;
    if (statements === 1) await between();
    return result;
  }) as Deps['db']['execute'];
  const first = await listChanges({ ...engines[1], db }, grace.viewer, { id, since });
  const next = await listChanges(engines[1], grace.viewer, { id, since: first.lastSeq });
  const read = new Map([...items, ...first.items, ...next.items].map((item) => [item.no, item]));
  expect([...read.values()]).toEqual((await everything(grace, id)).items);
});

test('after two hundred random moves, what is unread equals an independent count, and positions never fall', async () => {
  const [ada, grace, id] = await talking();
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const position = { [ada.id]: 0, [grace.id]: 0 };
  for (let batch = 0; batch < 25; batch += 1) {
    const { items } = await everything(ada, id);
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const deps = engines[n % 2 === 0 ? 0 : 1];
        const who = random(2) === 0 ? ada : grace;
        const move = random(5);
        const messageId = items[random(items.length)]?.id ?? '';
        if (move <= 1) return outcomeOf(sendWith(deps, who, id, written('More')));
        if (move === 2) return outcomeOf(deleteMessage(deps, who.viewer, { messageId }));
        return outcomeOf(markConversationRead(deps, who.viewer, { id, upToNo: random(items.length + 5) }));
      }),
    );
    for (const who of [ada, grace]) {
      const shown = await readConversation(foyer.deps, who.viewer, { id });
      const { rows } = await foyer.deps.db.execute<{ n: number }>(sql`
        select count(*)::int as n from messages m, conversation_participants p
        where p.conversation_id = ${id} and p.user_id = ${who.id} and m.conversation_id = p.conversation_id
          and m.no > p.read_no and m.author_no <> p.no and m.deleted_at is null`);
      expect(shown.unread).toBe(Math.min(rows[0]?.n ?? -1, 100));
      expect((await countUnread(foyer.deps, who.viewer)).inbox.messages).toBe(shown.unread);
      expect(shown.readNo).toBeGreaterThanOrEqual(position[who.id] ?? 0);
      expect(shown.readNo).toBeLessThanOrEqual(shown.lastNo);
      position[who.id] = shown.readNo;
    }
    foyer.clock.advance({ seconds: 60 });
  }
});

test('a message sent while the other leaves is before it and readable, or refused', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [ada, grace, id] = await talking();
    const [sent] = await Promise.all([
      outcomeOf(sendWith(engines[0], ada, id, written('Wait'))),
      leaveConversation(engines[1], grace.viewer, { id }),
    ]);
    const seen = (await everything(grace, id)).items.some(({ body }) => body === 'Wait');
    expect([sent, seen]).toEqual(sent === 'done' ? ['done', true] : ['CONVERSATION_CLOSED', false]);
  }
});

test('accepting against declining, and against a block, leaves one of both results', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [ada, grace] = [await person(), await person()];
    const { id } = (await write(foyer.deps, ada, grace)).conversation;
    const accept = () => outcomeOf(acceptMessageRequest(engines[0], grace.viewer, { id }));
    const decline = () => outcomeOf(declineMessageRequest(engines[1], grace.viewer, { id }));
    const [accepted, declined] =
      round % 2 === 0
        ? await Promise.all([accept(), decline()])
        : (await Promise.all([decline(), accept()])).toReversed();
    const [stored] = await foyer.deps.db.select().from(conversations).where(sql`id = ${id}`);
    expect([accepted, declined, stored?.state, stored?.declinedAt !== null]).toEqual(
      stored?.state === 'open' ? ['done', 'REQUEST_ENDED', 'open', false] : ['REQUEST_ENDED', 'done', 'request', true],
    );
    await Promise.all([
      outcomeOf(blockMember(engines[0], ada.viewer, { urlSlug: grace.urlSlug })),
      outcomeOf(sendWith(engines[1], grace, id, written('Hm'))),
    ]);
    expect(await outcomeOf(readConversation(foyer.deps, ada.viewer, { id }))).toBe('NOT_FOUND');
  }
});

test('accepting and connecting against a block, a request to connect, a decline and itself leaves a whole result', async () => {
  const rivals = {
    block: (deps: Deps, _id: string, ada: MemberViewer, grace: MemberViewer) =>
      blockMember(deps, ada.viewer, { urlSlug: grace.urlSlug }),
    ask: (deps: Deps, _id: string, ada: MemberViewer, grace: MemberViewer) =>
      requestConnection(deps, ada.viewer, { urlSlug: grace.urlSlug, intent: null, message: '' }),
    askBack: (deps: Deps, _id: string, ada: MemberViewer, grace: MemberViewer) =>
      requestConnection(deps, grace.viewer, { urlSlug: ada.urlSlug, intent: null, message: '' }),
    decline: (deps: Deps, id: string, _ada: MemberViewer, grace: MemberViewer) =>
      declineMessageRequest(deps, grace.viewer, { id }),
    again: (deps: Deps, id: string, _ada: MemberViewer, grace: MemberViewer) =>
      acceptMessageRequest(deps, grace.viewer, { id, connect: true }),
  };
  for (const [name, rival] of Object.entries(rivals)) {
    for (let round = 0; round < 8; round += 1) {
      const [ada, grace] = [await person(), await person()];
      const { id } = (await write(foyer.deps, ada, grace)).conversation;
      const accept = () => outcomeOf(acceptMessageRequest(engines[0], grace.viewer, { id, connect: true }));
      const other = () => outcomeOf(rival(engines[1], id, ada, grace));
      const [accepted, done] =
        round % 2 === 0
          ? await Promise.all([accept(), other()])
          : (await Promise.all([other(), accept()])).toReversed();
      const pair = await findPair(foyer.deps.db, ada.id, grace.id);
      const [stored] = await foyer.deps.db.select().from(conversations).where(sql`id = ${id}`);
      const result = [accepted, done, pair?.state, stored?.state];
      const results = {
        block: [
          ['done', 'done', 'ended', 'open'],
          ['NOT_FOUND', 'done', undefined, 'request'],
        ],
        ask: [
          ['done', 'done', 'connected', 'open'],
          ['done', 'ALREADY_CONNECTED', 'connected', 'open'],
        ],
        askBack: [
          ['done', 'ALREADY_CONNECTED', 'connected', 'open'],
          ['NOT_TAKING_REQUESTS', 'done', 'requested', 'request'],
        ],
        decline: [
          ['done', 'REQUEST_ENDED', 'connected', 'open'],
          ['REQUEST_ENDED', 'done', undefined, 'request'],
        ],
        again: [['done', 'done', 'connected', 'open']],
      };
      expect(results[name as keyof typeof results], name).toContainEqual(result);
    }
  }
});

test('more requests at once than may wait are refused', async () => {
  const ada = await person();
  const others = await Promise.all(Array.from({ length: 12 }, person));
  const outcomes = await Promise.all(
    others.map((other, n) => outcomeOf(write(engines[n % 2 === 0 ? 0 : 1], ada, other))),
  );
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(5);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'MESSAGE_REQUEST_LIMIT']));
});

test('erasing a member while the other writes leaves no word of theirs, and the other’s own', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, grace, id] = await talking();
    await Promise.all([
      foyer.deps.db.transaction((tx) => eraseConversations(engines[0], tx, ada.id)),
      outcomeOf(sendWith(engines[1], grace, id, written('Are you there?'))),
    ]);
    const { items } = await everything(grace, id);
    expect(items.filter(({ authorNo }) => authorNo === 1)).toMatchObject([{ body: '', isDeleted: true }]);
    expect(items.filter(({ authorNo }) => authorNo === 2).map(({ isDeleted }) => isDeleted)).not.toContain(true);
    const conversation = await readConversation(foyer.deps, grace.viewer, { id });
    expect([conversation.state, conversation.person]).toEqual(['closed', null]);
    expect(await outcomeOf(sendWith(foyer.deps, grace, id, written('Hello?')))).toBe('CONVERSATION_CLOSED');
  }
});
