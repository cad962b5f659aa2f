import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import { type WaitlistOrder, waitlistOrders } from '@foyer/contract/rules/events/event-choices.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { register } from '#src/features/registrations/register.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { cancelRegistration } from './cancel-registration.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { myEntries } from './my-waitlist-entries.ts';
import { acceptOffer } from './offers/accept-offer.ts';
import { offerAllSpots } from './queue/offer-all-spots.ts';
import { offerSpots } from './queue/offer-spots.ts';

let foyer: TestApp;
let host: Awaited<ReturnType<typeof newMember>>;
let engines: [Deps, Deps];
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
  engines = twoEngines(foyer);
});
afterAll(() => foyer.close());

// The functions need no more of a signed-in user than this.
const viewer = (userId: string) => ({ kind: 'user', userId }) as SignedInUser;
const capacity = (places: number) => ({ 'in-person': places, online: null });

/** Refusals are expected; any other error fails the test. */
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

/** Checks that counters, ledger, registrations and waitlist agree. */
async function expectConsistent(eventId: string, order: WaitlistOrder = 'strict'): Promise<void> {
  const { db } = foyer.deps;
  const [counter] = await db.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  const ledger = await db
    .select()
    .from(capacityEntries)
    .where(eq(capacityEntries.eventId, eventId))
    .orderBy(asc(capacityEntries.id));
  const people = await db.select().from(registrations).where(eq(registrations.eventId, eventId));
  const entries = await db.select().from(waitingEntries).where(eq(waitingEntries.eventId, eventId));
  if (!counter) throw new Error('the event has no counter');
  let sum = 0;
  for (const { change, takenAfter } of ledger) {
    sum += change;
    expect(takenAfter).toBe(sum);
    expect(sum).toBeLessThanOrEqual(counter.capacity ?? 0);
  }
  const confirmed = people.filter(({ state }) => state === 'confirmed');
  const held = entries.filter(({ state }) => state === 'offered').reduce((total, { party }) => total + party, 0);
  expect(counter.taken).toBe(sum);
  expect(confirmed.length + held).toBe(sum);
  expect(counter.waiting).toBe(entries.filter(({ state }) => state === 'waiting').length);
  const own = confirmed.flatMap(({ userId }) => userId ?? []);
  expect(new Set(own).size).toBe(own.length);
  // Each offer holds its spots once and releases them once; an open offer has not released them.
  for (const { id, state, offeredAt, party } of entries) {
    const changes = ledger.filter(({ registrationId }) => registrationId === id).map(({ change }) => change);
    const afterOffer = state === 'offered' ? [party] : [party, -party];
    expect(changes).toEqual(offeredAt === null ? [] : afterOffer);
  }
  // Nobody was offered spots before a party that joined earlier and still waits; in filling order this applies to earlier
  // parties of the same size or smaller.
  const waiting = entries.filter(({ state }) => state === 'waiting');
  const waitingBefore = (party: number) =>
    order === 'filling' ? waiting.filter((one) => one.party <= party) : waiting;
  const overtaking = entries.filter(
    ({ number, party, offeredAt }) => offeredAt !== null && waitingBefore(party).some((one) => one.number < number),
  );
  expect(overtaking).toEqual([]);
}

test.each(waitlistOrders)(
  'under concurrent changes no spot is sold twice or lost, and offers keep the order of the waitlist: %s',
  async (order) => {
    await signIn(foyer, host.browser, host.id);
    const event = await newEvent(foyer, host.browser, {
      capacity: capacity(6),
      offerMinutes: 15,
      waitlistOrder: order,
    });
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
          if (act < 4) return await joinWaitlist(deps, caller, { id, party });
          if (act < 5) return await register(deps, caller, { id });
          if (act < 7) return await cancelRegistration(deps, caller, { id });
          if (act < 8) return await offerSpots(deps, id);
          const [entry] = await myEntries(deps.db, caller.userId, id);
          if (!entry) return;
          if (act < 9 && entry.state === 'waiting') return await leaveWaitlist(deps, caller, { id, entryId: entry.id });
          const others = Array.from({ length: entry.party - 1 }, (_, at) => ({ name: `Guest ${at}` }));
          return await acceptOffer(deps, caller, { id, entryId: entry.id, others });
        }).map((act) => act.catch(ignoreRefusal));
        if (round === 5) {
          const raised = host.browser.call(changeEvent, { params: { id }, body: { version, capacity: capacity(9) } });
          acts.push(
            raised.then((answer) => {
              version = data(answer).version;
            }),
          );
        }
        // Some offers expire while they are being accepted.
        if (round % 2 === 1) foyer.clock.advance({ minutes: 8 });
        await Promise.all([...acts, offerAllSpots(engine())]);
        await expectConsistent(id, order);
        await signIn(foyer, host.browser, host.id);
      }
      // After a final round, no waiting party that is next fits into the free spots.
      await foyer.outbox.drain();
      await offerSpots(foyer.deps, id);
      await expectConsistent(id, order);
      const [counter] = await foyer.deps.db.select().from(eventAudiences).where(eq(eventAudiences.eventId, id));
      const left = await foyer.deps.db
        .select()
        .from(waitingEntries)
        .where(and(eq(waitingEntries.eventId, id), eq(waitingEntries.state, 'waiting')))
        .orderBy(asc(waitingEntries.number));
      expect(counter?.capacity).toBe(9);
      const free = 9 - (counter?.taken ?? 0);
      // The parties that could be offered free spots: in strict order only the first, in filling order any.
      const served = order === 'strict' ? left.slice(0, 1) : left;
      expect(served.filter(({ party }) => party <= free)).toEqual([]);
    } catch (error) {
      throw new Error(`with the seed ${seed}`, { cause: error });
    }
  },
);

test('an offer that is accepted and declined at once ends in exactly one of the two', async () => {
  const { id } = await newEvent(foyer, host.browser, { capacity: capacity(1), offerMinutes: 15 });
  const [inside, waiting] = [await newUser(foyer), await newUser(foyer)];
  await register(engines[0], viewer(inside), { id });
  const { id: entryId } = await joinWaitlist(engines[1], viewer(waiting), { id, party: 1 });
  await cancelRegistration(engines[0], viewer(inside), { id });
  const accepts = engines.map((deps) => acceptOffer(deps, viewer(waiting), { id, entryId, others: [] }));
  const leaves = engines.map((deps) => leaveWaitlist(deps, viewer(waiting), { id, entryId }));
  await Promise.all([...accepts, ...leaves].map((act) => act.catch(ignoreRefusal)));
  await expectConsistent(id);
});

test.each(waitlistOrders)(
  'a spot that opens up while the party at the head leaves is offered once: %s',
  async (order) => {
    await signIn(foyer, host.browser, host.id);
    for (let round = 0; round < 6; round += 1) {
      const event = await newEvent(foyer, host.browser, {
        capacity: capacity(4),
        offerMinutes: 15,
        waitlistOrder: order,
      });
      const { id } = event;
      const inside = await Promise.all(Array.from({ length: 4 }, () => newUser(foyer)));
      for (const userId of inside) await register(engines[0], viewer(userId), { id });
      const [head, ...behind] = [await newUser(foyer), await newUser(foyer), await newUser(foyer)];
      if (!head) throw new Error('nobody is at the head of the waitlist');
      const { id: entryId } = await joinWaitlist(engines[0], viewer(head), { id, party: 4 });
      for (const userId of behind) await joinWaitlist(engines[0], viewer(userId), { id, party: 1 });
      const [one, other] = round % 2 === 0 ? engines : engines.toReversed();
      await Promise.all([
        cancelRegistration(one as Deps, viewer(inside[0] ?? ''), { id }),
        leaveWaitlist(other as Deps, viewer(head), { id, entryId }),
        offerSpots(one as Deps, id),
        offerSpots(other as Deps, id),
      ]);
      await foyer.outbox.drain();
      await offerSpots(foyer.deps, id);
      await expectConsistent(id, order);
      const states = await Promise.all(
        [head, ...behind].map(async (userId) => (await myEntries(foyer.deps.db, userId, id))[0]?.state ?? null),
      );
      expect(states).toEqual([null, 'offered', 'waiting']);
    }
  },
);

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
