import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aliasConsents, aliasContacts, aliases, aliasReveals } from '#src/db/schema/anonymous-networking.ts';
import { budgets } from '#src/db/schema/requests.ts';
import type { Deps } from '#src/deps.ts';
import { pairKey } from '#src/features/connections/pair.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { type Masked, newAttendee, openRoom } from '../../../test/aliases.ts';
import { newEvent } from '../../../test/events.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { outcomeOf } from '../../../test/viewers.ts';
import { findContact, isBetween } from './alias-contacts.ts';
import { acceptContact, declineContact, endContact } from './answer-contact.ts';
import { blockAlias } from './block-alias.ts';
import { joinRoom } from './join-room.ts';
import { leaveRoom } from './leave-room.ts';
import { requestContact } from './request-contact.ts';
import { agreeToReveal, withdrawConsent } from './reveal-stage.ts';

let foyer: TestApp;
let host: Member;
let engines: [Deps, Deps];
let room: Awaited<ReturnType<typeof openRoom>>;
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
  engines = twoEngines(foyer);
  room = await openRoom(foyer, host, 12);
  await foyer.deps.db.update(aliases).set({ shown: {} }).where(isNull(aliases.shown));
});
afterAll(() => foyer.close());

const origin = { requestId: 'race', place: '198.18.0.0/16', browser: 'Firefox on Linux' };
// The verbs need no more of a signed-in user than this.
const viewerOf = ({ id }: { id: string }) => ({ kind: 'user', userId: id, ...origin }) as SignedInUser;
const ask = (deps: Deps, from: Masked, to: Masked) =>
  requestContact(deps, viewerOf(from), { ...room.params, aliasId: to.alias, note: '' });

/** Two aliases with nothing between them, one after the other in the room. */
async function strangers(): Promise<[Masked, Masked]> {
  const pair: [Masked, Masked] = [room.of(0), room.of(1)];
  await foyer.deps.db.delete(aliasContacts).where(isBetween(pairKey(pair[0].alias, pair[1].alias)));
  await foyer.deps.db.delete(budgets);
  return pair;
}
const between = (one: Masked, other: Masked) => findContact(foyer.deps.db, one.alias, other.alias);
/** Both at once, in both orders over the rounds. */
async function race(
  round: number,
  one: () => Promise<string>,
  other: () => Promise<string>,
): Promise<[string, string]> {
  if (round % 2 === 0) return await Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

test('opposite requests at once become one contact', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ada, grace] = await strangers();
    const results = await Promise.all([ask(engines[0], ada, grace), ask(engines[1], grace, ada)]);
    expect(results.map(({ state }) => state).sort()).toEqual(['open', 'sent']);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect((await between(ada, grace))?.state).toBe('open');
  }
});

test('accepting twice, against declining and withdrawing, leaves one of both results', async () => {
  const rivals = {
    accept: (deps: Deps, id: string, _: Masked, grace: Masked) => acceptContact(deps, viewerOf(grace), { id }),
    decline: (deps: Deps, id: string, _: Masked, grace: Masked) => declineContact(deps, viewerOf(grace), { id }),
    withdraw: (deps: Deps, id: string, ada: Masked) => endContact(deps, viewerOf(ada), { id }),
  };
  for (const [name, rival] of Object.entries(rivals)) {
    for (let round = 0; round < 8; round += 1) {
      const [ada, grace] = await strangers();
      const { id } = await ask(foyer.deps, ada, grace);
      const [accepted, done] = await race(
        round,
        () => outcomeOf(acceptContact(engines[0], viewerOf(grace), { id })),
        () => outcomeOf(rival(engines[1], id, ada, grace)),
      );
      const state = (await between(ada, grace))?.state;
      if (name === 'accept') expect([accepted, done, state]).toEqual(['done', 'done', 'open']);
      // Withdrawing after the answer ends the contact; withdrawing before it leaves nothing to accept.
      else if (name === 'withdraw') expect([done, state]).toEqual(['done', 'ended']);
      else
        expect([[accepted, done], state]).toEqual(
          state === 'open' ? [['done', 'REQUEST_ENDED'], 'open'] : [['REQUEST_ENDED', 'done'], 'declined'],
        );
    }
  }
});

test('both agree at once: revealed once, and never with one agreement', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [ada, grace] = await strangers();
    const { id } = await ask(foyer.deps, ada, grace);
    await acceptContact(foyer.deps, viewerOf(grace), { id });
    const agree = (deps: Deps, who: Masked) => outcomeOf(agreeToReveal(deps, viewerOf(who), { id, stage: 'topic' }));
    const outcomes = await Promise.all([
      agree(engines[0], ada),
      agree(engines[1], ada),
      agree(engines[1], grace),
      agree(engines[0], grace),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    const given = await foyer.deps.db.select().from(aliasConsents).where(eq(aliasConsents.contactId, id));
    const revealed = await foyer.deps.db.select().from(aliasReveals).where(eq(aliasReveals.contactId, id));
    expect([given.length, revealed.length]).toEqual([2, 1]);
  }
});

test('taking an agreement back against the other’s agreement reveals or withdraws, never both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ada, grace] = await strangers();
    const { id } = await ask(foyer.deps, ada, grace);
    await acceptContact(foyer.deps, viewerOf(grace), { id });
    await agreeToReveal(foyer.deps, viewerOf(ada), { id, stage: 'topic' });
    await race(
      round,
      () => outcomeOf(withdrawConsent(engines[0], viewerOf(ada), { id })),
      () => outcomeOf(agreeToReveal(engines[1], viewerOf(grace), { id, stage: 'topic' })),
    );
    const standing = await foyer.deps.db
      .select()
      .from(aliasConsents)
      .where(and(eq(aliasConsents.contactId, id), isNull(aliasConsents.withdrawnAt)));
    const revealed = await foyer.deps.db.select().from(aliasReveals).where(eq(aliasReveals.contactId, id));
    expect([standing.length, revealed.length]).toEqual(revealed.length === 1 ? [2, 1] : [1, 0]);
  }
});

test('a block against accepting, agreeing and ending leaves nothing between the two', async () => {
  const rivals = {
    accept: (deps: Deps, id: string, _: Masked, grace: Masked) => acceptContact(deps, viewerOf(grace), { id }),
    end: (deps: Deps, id: string, _: Masked, grace: Masked) => endContact(deps, viewerOf(grace), { id }),
    request: (deps: Deps, _id: string, ada: Masked, grace: Masked) => ask(deps, grace, ada),
  };
  let n = 2;
  for (const rival of Object.values(rivals)) {
    await foyer.deps.db.delete(budgets);
    const [ada, grace] = [room.of(n), room.of(n + 1)];
    n += 2;
    const { id } = await ask(foyer.deps, ada, grace);
    const block = () => blockAlias(engines[0], viewerOf(ada), { ...room.params, aliasId: grace.alias });
    await Promise.all([outcomeOf(block()), outcomeOf(rival(engines[1], id, ada, grace))]);
    expect(await between(ada, grace)).toMatchObject({ state: 'ended', note: '' });
  }
});

test('leaving against agreeing and accepting leaves no row behind', async () => {
  for (const what of ['agree', 'accept'] as const) {
    await foyer.deps.db.delete(budgets);
    const [ada, grace] = what === 'agree' ? [room.of(8), room.of(9)] : [room.of(10), room.of(11)];
    const { id } = await ask(foyer.deps, ada, grace);
    if (what === 'agree') {
      await acceptContact(foyer.deps, viewerOf(grace), { id });
      await agreeToReveal(foyer.deps, viewerOf(ada), { id, stage: 'topic' });
    }
    const rival = () =>
      what === 'agree'
        ? agreeToReveal(engines[1], viewerOf(grace), { id, stage: 'topic' })
        : acceptContact(engines[1], viewerOf(grace), { id });
    const [left] = await Promise.all([
      outcomeOf(leaveRoom(engines[0], viewerOf(ada), room.params)),
      outcomeOf(rival()),
    ]);
    expect(left).toBe('done');
    expect(await between(ada, grace)).toBeUndefined();
    for (const table of [aliasConsents, aliasReveals])
      expect(await foyer.deps.db.select().from(table).where(eq(table.contactId, id))).toEqual([]);
  }
});

test('twelve who join at once, each of them twice, have one alias each and appear together', async () => {
  const event = await newEvent(foyer, host.browser);
  const attendees = await Promise.all(Array.from({ length: 12 }, () => newAttendee(foyer, event)));
  const params = { kind: 'events', room: event.slug } as const;
  const joins = attendees.flatMap((attendee, n) =>
    [0, 1].map((side) => joinRoom(engines[(n + side) % 2 === 0 ? 0 : 1], viewerOf(attendee), { ...params, shows: [] })),
  );
  const rooms = await Promise.all(joins);
  const ids = new Set(rooms.map(({ own }) => own?.id));
  expect(ids.size).toBe(12);
  const [first] = [...ids];
  const [own] = await foyer.deps.db
    .select()
    .from(aliases)
    .where(eq(aliases.id, first ?? ''));
  const all = await foyer.deps.db
    .select()
    .from(aliases)
    .where(eq(aliases.roomId, own?.roomId ?? ''));
  expect(all.filter(({ shown }) => shown !== null).length).toBe(aliasLimits.minimum);
  expect(new Set(all.map(({ handle }) => handle)).size).toBe(12);
});

test('the same requests three times at once are sent and counted once each', async () => {
  const big = await openRoom(foyer, host, 10);
  const [ada] = big.masked;
  if (!ada) throw new Error('nobody joined');
  const others = big.masked.slice(1);
  await foyer.deps.db.delete(budgets);
  const send = (other: Masked, n: number) =>
    outcomeOf(
      requestContact(engines[n % 2 === 0 ? 0 : 1], viewerOf(ada), { ...big.params, aliasId: other.alias, note: '' }),
    );
  // Each three times: a repeated request is the same request.
  const outcomes = await Promise.all([...others, ...others, ...others].map(send));
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  const sent = await foyer.deps.db.select().from(aliasContacts).where(eq(aliasContacts.requestedBy, ada.alias));
  expect(sent).toHaveLength(others.length);
  const spent = (await foyer.deps.db.select().from(budgets)).filter(({ key }) => key.startsWith('alias-requests'));
  expect(spent.map((row) => row.spent)).toEqual([others.length]);
});
