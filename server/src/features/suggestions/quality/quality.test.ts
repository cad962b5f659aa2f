import { randomUUID } from 'node:crypto';
import { readEventSuggestionQuality, readSuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#src/db/schema/connections.ts';
import { events } from '#src/db/schema/events.ts';
import { matchPeople, suggestionDays } from '#src/db/schema/suggestions.ts';
import { pairKey } from '#src/features/connections/pair.ts';
import { newEvent } from '../../../../test/events.ts';
import { matchablePerson } from '../../../../test/matchable.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import { purgeSuggestions } from '../batch/match-members.ts';
import { countEventQuality } from './event-quality.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const states = { yes: 'connected', 'not-now': 'ended', no: 'ended', open: 'requested' } as const;

/** As many people as asked, in a ring in which each is shown the next twenty. They ask the next one, in the ways of `answers`. */
async function ring(
  size: number,
  day: string,
  eventId: string | null,
  answers: readonly ('yes' | 'not-now' | 'no' | null)[],
) {
  const { db } = foyer.deps;
  const people: { id: string; number: number }[] = [];
  for (let i = 0; i < size; i += 1) {
    const { id } = await matchablePerson(foyer);
    const [row] = await db.insert(matchPeople).values({ userId: id }).returning();
    people.push({ id, number: row?.number ?? -1 });
  }
  const since = new Date(`${day}T09:00:00Z`);
  const next = (i: number, steps: number) => people[(i + steps) % size] ?? { id: '', number: -1 };
  for (const [i, { id }] of people.entries()) {
    const partners = Array.from({ length: 20 }, (_, step) => next(i, step + 1).number);
    // Two of three open their list.
    const seenAt = i % 3 === 0 ? null : since;
    await db.insert(suggestionDays).values({ userId: id, day, eventId, partners, seenAt });
  }
  for (const [i, answer] of answers.entries()) {
    const [from, to] = [next(i, 0).id, next(i, 1).id];
    const answeredAt = new Date(since.getTime() + 10 * hourMs);
    await db.insert(connections).values({
      ...pairKey(from, to),
      id: randomUUID(),
      state: states[answer ?? 'open'],
      endReason: answer === 'yes' ? null : answer,
      requestedBy: from,
      intent: 'conversation',
      requestedAt: since,
      expiresAt: new Date(since.getTime() + 14 * dayMs),
      origin: 'request',
      connectedAt: answer === 'yes' ? answeredAt : null,
      endedAt: answer === 'no' || answer === 'not-now' ? answeredAt : null,
    });
  }
}

const outcomes = (yes: number, notNow: number, no: number, open: number) => [
  ...Array<'yes'>(yes).fill('yes'),
  ...Array<'not-now'>(notNow).fill('not-now'),
  ...Array<'no'>(no).fill('no'),
  ...Array<null>(open).fill(null),
];

test('a week is published to everyone once it has been over for a week, and too few people never are', async () => {
  const { clock } = foyer.deps;
  const read = async () => data(await foyer.browser().call(readSuggestionQuality, {}));
  expect(await read()).toMatchObject({ hasStarted: false, quality: null });
  const day = clock.now().toISOString().slice(0, 10);
  await ring(60, day, null, outcomes(12, 10, 11, 12));
  // Not on the day itself and not a week later, as the week is still open or has just ended.
  expect((await read()).quality).toBeNull();
  foyer.clock.advance({ days: 14 });
  const { from, until, hasStarted, quality } = await read();
  expect(hasStarted).toBe(true);
  expect(from <= day && day <= until).toBe(true);
  expect(quality).toEqual({
    people: 60,
    suggested: 1_200,
    opened: 65,
    asked: 5,
    accepted: 25,
    // Those who said "no" in silence look as if they had not answered.
    answered: 50,
    medianHours: 10,
    exposureGini: 0,
    neverShown: null,
  });
});

test('the organizers of an event read its figures from a week after its end, and nobody else does', async () => {
  const host = await newMember(foyer);
  const { id, endsAt } = await newEvent(foyer, host.browser);
  const read = async () => data(await host.browser.call(readEventSuggestionQuality, { params: { id } }));
  await ring(36, foyer.clock.now().toISOString().slice(0, 10), id, outcomes(12, 0, 0, 11));
  const availableAt = new Date(Date.parse(endsAt ?? '') + 7 * dayMs);
  expect(await read()).toEqual({ availableAt: availableAt.toISOString(), quality: null });
  const stranger = await newMember(foyer);
  const asked = await stranger.browser.call(readEventSuggestionQuality, { params: { id } });
  expect(refusal(asked)).toEqual([404, 'NOT_FOUND']);
  waitUntil(availableAt);
  await signIn(foyer, host.browser, host.id);
  const { quality } = await read();
  expect(quality).toMatchObject({
    people: 40,
    suggested: 720,
    accepted: 50,
    answered: 50,
    medianHours: 10,
  });
  // They stay when the lists are deleted.
  await deleteLists();
  await signIn(foyer, host.browser, host.id);
  expect((await read()).quality).toEqual(quality);
});

test('the figures of an event are counted before its lists are deleted, and again if its end is moved', async () => {
  const { db, clock } = foyer.deps;
  const host = await newMember(foyer);
  const { id, endsAt } = await newEvent(foyer, host.browser);
  const read = async () => data(await host.browser.call(readEventSuggestionQuality, { params: { id } }));
  await ring(36, clock.now().toISOString().slice(0, 10), id, outcomes(12, 0, 0, 11));
  waitUntil(new Date(Date.parse(endsAt ?? '') + 8 * dayMs));
  await countEventQuality(foyer.deps);
  const moved = new Date(clock.now().getTime() + 2 * dayMs);
  const inTime = { startsAt: clock.now(), endsAt: moved };
  await db.update(events).set(inTime).where(eq(events.id, id));
  await signIn(foyer, host.browser, host.id);
  expect((await read()).quality).toBeNull();
  const another = await matchablePerson(foyer);
  await db.insert(matchPeople).values({ userId: another.id });
  const day = clock.now().toISOString().slice(0, 10);
  await db.insert(suggestionDays).values({ userId: another.id, day, eventId: id, partners: Array(20).fill(1) });
  waitUntil(new Date(moved.getTime() + 8 * dayMs));
  await countEventQuality(foyer.deps);
  await deleteLists();
  await signIn(foyer, host.browser, host.id);
  expect((await read()).quality).toMatchObject({ people: 40, suggested: 740, accepted: 50 });
});

function waitUntil(at: Date): void {
  foyer.clock.advance({ seconds: Math.ceil((at.getTime() - foyer.clock.now().getTime()) / 1000) });
}

async function deleteLists(): Promise<void> {
  foyer.clock.advance({ days: 100 });
  await purgeSuggestions(foyer.deps);
  expect(await foyer.deps.db.$count(suggestionDays)).toBe(0);
}
