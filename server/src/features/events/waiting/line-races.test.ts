import { changeEvent } from '@foyer/contract/events/editing.ts';
import { and, asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingEntries } from '#src/db/schema/event-people.ts';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { newEvent } from '../../../../test/hosting.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import { newMember } from '../../../../test/profiled.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { register } from '../registering/register.ts';
import { joinLine } from './join-line.ts';
import { leaveLine } from './leave-line.ts';
import { serveLine } from './line/serve-line.ts';
import { serveLines } from './line/serve-lines.ts';
import { myEntries } from './my-waiting.ts';
import { acceptOffer } from './offers/accept-offer.ts';
import { leaveEvent } from './then-serve.ts';

let foyer: TestApp;
let host: Awaited<ReturnType<typeof newMember>>;
/** Two that know nothing of each other, as two server processes on one database. */
let engines: [Deps, Deps];
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
  engines = [foyer.deps, { ...foyer.deps, db: drizzle(foyer.deps.database.pool) }];
});
afterAll(() => foyer.close());

// Verbs ask nothing more of a caller that the door has let in.
const viewer = (userId: string) => ({ kind: 'user', userId }) as SignedInUser;
const capacity = (places: number) => ({ 'in-person': places, online: null });

/** A refusal is an answer; anything else is a fault. */
const refusedAtMost = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

/** What must hold whatever happened in whichever order. */
async function expectExact(eventId: string): Promise<void> {
  const { db } = foyer.deps;
  const [counter] = await db.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  const ledger = await db
    .select()
    .from(capacityEntries)
    .where(eq(capacityEntries.eventId, eventId))
    .orderBy(asc(capacityEntries.id));
  const people = await db.select().from(registrations).where(eq(registrations.eventId, eventId));
  const line = await db.select().from(waitingEntries).where(eq(waitingEntries.eventId, eventId));
  if (!counter) throw new Error('the event has no counter');
  let sum = 0;
  for (const { change, takenAfter } of ledger) {
    sum += change;
    expect(takenAfter).toBe(sum);
    expect(sum).toBeLessThanOrEqual(counter.capacity ?? 0);
  }
  const confirmed = people.filter(({ state }) => state === 'confirmed');
  const held = line.filter(({ state }) => state === 'offered').reduce((total, { party }) => total + party, 0);
  expect(counter.taken).toBe(sum);
  expect(confirmed.length + held).toBe(sum);
  expect(counter.waiting).toBe(line.filter(({ state }) => state === 'waiting').length);
  const own = confirmed.flatMap(({ userId }) => userId ?? []);
  expect(new Set(own).size).toBe(own.length);
  // A place is held and given back once for each offer, and what is held now is not given back.
  for (const { id, state, offeredAt, party } of line) {
    const changes = ledger.filter(({ registrationId }) => registrationId === id).map(({ change }) => change);
    expect(changes).toEqual(offeredAt === null ? [] : state === 'offered' ? [party] : [party, -party]);
  }
  // Nobody behind has an offer, or had one before, while somebody in front still waits.
  const first = Math.min(...line.filter(({ state }) => state === 'waiting').map(({ number }) => number));
  expect(line.filter(({ number, offeredAt }) => number > first && offeredAt !== null)).toEqual([]);
}

test('whatever happens at once, no place is sold twice or lost, and the line is served in its order', async () => {
  const event = await newEvent(foyer, host.browser, { capacity: capacity(6), offerMinutes: 15 });
  const { id } = event;
  const people: string[] = [];
  for (let n = 0; n < 40; n += 1) people.push(await newUser(foyer));
  const seed = Math.floor(Math.random() * 2 ** 31);
  const next = seeded(seed);
  const engine = () => engines[next(2)] as Deps;
  for (const userId of people.slice(0, 6)) await register(engine(), viewer(userId), { id });

  let { version } = event;
  try {
    for (let round = 0; round < 8; round += 1) {
      const acts = Array.from({ length: 24 }, async () => {
        const [deps, caller] = [engine(), viewer(people[next(people.length)] ?? '')];
        const [act, party] = [next(10), 1 + next(3)];
        if (act < 4) return await joinLine(deps, caller, { id, party });
        if (act < 5) return await register(deps, caller, { id });
        if (act < 7) return await leaveEvent(deps, caller, { id });
        if (act < 8) return await serveLine(deps, id);
        const [entry] = await myEntries(deps.db, caller.userId, id);
        if (!entry) return;
        if (act < 9 && entry.state === 'waiting') return await leaveLine(deps, caller, { id, entryId: entry.id });
        const others = Array.from({ length: entry.party - 1 }, (_, at) => ({ name: `Guest ${at}` }));
        return await acceptOffer(deps, caller, { id, entryId: entry.id, others });
      }).map((act) => act.catch(refusedAtMost));
      if (round === 5) {
        const raised = host.browser.call(changeEvent, { params: { id }, body: { version, capacity: capacity(9) } });
        acts.push(
          raised.then((answer) => {
            version = data(answer).version;
          }),
        );
      }
      // Some offers end while they are being taken.
      if (round % 2 === 1) foyer.clock.advance({ minutes: 8 });
      await Promise.all([...acts, serveLines(engine())]);
      await expectExact(id);
      await signIn(foyer, host.browser, host.id);
    }
    // In the end everything is asked once more: whoever is first either fits not, or has an offer.
    await foyer.outbox.drain();
    await serveLine(foyer.deps, id);
    await expectExact(id);
    const [counter] = await foyer.deps.db.select().from(eventAudiences).where(eq(eventAudiences.eventId, id));
    const [first] = await foyer.deps.db
      .select()
      .from(waitingEntries)
      .where(and(eq(waitingEntries.eventId, id), eq(waitingEntries.state, 'waiting')))
      .orderBy(asc(waitingEntries.number));
    expect(counter?.capacity).toBe(9);
    if (first) expect(first.party).toBeGreaterThan(9 - (counter?.taken ?? 0));
  } catch (error) {
    throw new Error(`with the seed ${seed}`, { cause: error });
  }
});

test('one offer is taken once, or it has ended, also when both happen at once', async () => {
  const { id } = await newEvent(foyer, host.browser, { capacity: capacity(1), offerMinutes: 15 });
  const [inside, waiting] = [await newUser(foyer), await newUser(foyer)];
  await register(engines[0], viewer(inside), { id });
  const { id: entryId } = await joinLine(engines[1], viewer(waiting), { id, party: 1 });
  await leaveEvent(engines[0], viewer(inside), { id });
  const accepts = engines.map((deps) => acceptOffer(deps, viewer(waiting), { id, entryId, others: [] }));
  const leaves = engines.map((deps) => leaveLine(deps, viewer(waiting), { id, entryId }));
  await Promise.all([...accepts, ...leaves].map((act) => act.catch(refusedAtMost)));
  await expectExact(id);
});

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
