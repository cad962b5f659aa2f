import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import { aliasContacts, aliasMessages } from '#src/db/schema/anonymous-networking.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { getInContact } from '../../../test/alias-contacts.ts';
import { type Masked, openRoom } from '../../../test/aliases.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { outcomeOf } from '../../../test/viewers.ts';
import { endContact } from './answer-contact.ts';
import { blockAlias } from './block-alias.ts';
import { leaveRoom } from './leave-room.ts';
import { listContactMessages, markAliasMessagesRead } from './list-contact-messages.ts';
import { sendMessage } from './send-message.ts';

let foyer: TestApp;
let engines: [Deps, Deps];
let room: Awaited<ReturnType<typeof openRoom>>;
beforeAll(async () => {
  foyer = await openTestApp();
  const host: Member = await newMember(foyer);
  engines = twoEngines(foyer);
  room = await openRoom(foyer, host, 10);
});
afterAll(() => foyer.close());

const origin = { requestId: 'race', place: '198.18.0.0/16', browser: 'Firefox on Linux' };
// The verbs need no more of a signed-in user than this.
const viewerOf = ({ id }: { id: string }) => ({ kind: 'user', userId: id, ...origin }) as SignedInUser;
const send = (deps: Deps, from: Masked, id: string, body: string, clientId: string = randomUUID()) =>
  sendMessage(deps, viewerOf(from), { id, clientId, body });
const stored = async (id: string) =>
  await foyer.deps.db.select().from(aliasMessages).where(eq(aliasMessages.contactId, id));

async function inContact(n: number): Promise<{ ada: Masked; grace: Masked; id: string }> {
  await foyer.deps.db.delete(budgets);
  const [ada, grace] = [room.of(n), room.of(n + 1)];
  return { ada, grace, id: await getInContact(ada, grace, room.params) };
}

test('the same message four times at once is stored once, among others of both sides', async () => {
  const { ada, grace, id } = await inContact(0);
  for (let round = 0; round < 6; round += 1) {
    await foyer.deps.db.delete(budgets);
    const [twice, text] = [randomUUID(), `Round ${round}`];
    const copies = await Promise.all([
      send(engines[0], ada, id, text, twice),
      send(engines[1], ada, id, text, twice),
      send(engines[1], grace, id, 'Meanwhile'),
      send(engines[0], ada, id, text, twice),
      send(engines[0], grace, id, 'Meanwhile'),
      send(engines[1], ada, id, text, twice),
    ]);
    expect(new Set(copies.filter(({ body }) => body === text).map((each) => each.id)).size).toBe(1);
    const rows = (await stored(id)).filter(({ release }) => release === round + 1);
    expect(rows.map(({ position }) => position).toSorted()).toEqual([1, 1, 2]);
    foyer.clock.advance({ seconds: 2 * aliasRules.tickSeconds });
  }
  expect(await stored(id)).toHaveLength(18);
});

test('the same id with two texts at once: one is stored, the other refused', async () => {
  const { ada, id } = await inContact(2);
  const clientId = randomUUID();
  const outcomes = await Promise.all([
    outcomeOf(send(engines[0], ada, id, 'One', clientId)),
    outcomeOf(send(engines[1], ada, id, 'Other', clientId)),
  ]);
  expect(outcomes.toSorted()).toEqual(['IDEMPOTENCY_CONFLICT', 'done']);
  expect(await stored(id)).toHaveLength(1);
});

test('a block against messages of both sides leaves none of them', async () => {
  const { ada, grace, id } = await inContact(4);
  const outcomes = await Promise.all([
    outcomeOf(send(engines[1], grace, id, 'Hello')),
    outcomeOf(blockAlias(engines[0], viewerOf(ada), { ...room.params, aliasId: grace.alias })),
    outcomeOf(send(engines[0], grace, id, 'Hello?')),
    outcomeOf(send(engines[1], ada, id, 'Bye')),
  ]);
  expect(outcomes[1]).toBe('done');
  for (const outcome of outcomes) expect(['done', 'REQUEST_ENDED']).toContain(outcome);
  expect(await stored(id)).toEqual([]);
});

test('ending and leaving against messages leave none of them', async () => {
  for (const what of ['end', 'leave'] as const) {
    const { ada, grace, id } = await inContact(what === 'end' ? 6 : 8);
    const end = () =>
      what === 'end'
        ? endContact(engines[0], viewerOf(ada), { id })
        : leaveRoom(engines[0], viewerOf(ada), room.params);
    const outcomes = await Promise.all([
      outcomeOf(send(engines[1], grace, id, 'Hello')),
      outcomeOf(end()),
      outcomeOf(send(engines[1], ada, id, 'Bye')),
    ]);
    expect(outcomes[1]).toBe('done');
    for (const outcome of outcomes) expect(['done', 'REQUEST_ENDED', 'NOT_FOUND']).toContain(outcome);
    expect(await stored(id)).toEqual([]);
  }
});

test('a read position never falls, whatever order its calls arrive in', async () => {
  await foyer.deps.db.delete(budgets);
  const [ada, grace] = [room.of(0), room.of(1)];
  const [contact] = await foyer.deps.db.select().from(aliasContacts).where(eq(aliasContacts.requestedBy, ada.alias));
  const id = contact?.id ?? '';
  const { items } = await listContactMessages(foyer.deps, viewerOf(grace), { id });
  const last = items.at(-1)?.release ?? 0;
  expect(last).toBe(6);
  await Promise.all(
    [2, last, 0, 3, 1].map((release, n) =>
      markAliasMessagesRead(engines[n % 2 === 0 ? 0 : 1], viewerOf(grace), { id, release }),
    ),
  );
  const [after] = await foyer.deps.db.select().from(aliasContacts).where(eq(aliasContacts.id, id));
  expect([after?.lowRead, after?.highRead].toSorted()).toEqual([0, last]);
});
