import { listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { readCapacityLedger } from '@foyer/contract/attendees/capacity-ledger.ts';
import { cancelEvent, changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import {
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import {
  acceptOffer,
  joinWaitlist,
  leaveWaitlist,
  listMyWaitlistEntries,
  listWaitlist,
  readMyWaitlistEntries,
  removeFromWaitlist,
} from '@foyer/contract/waitlist.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventAudiences } from '#src/db/schema/events.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { erase } from '../../../test/erase.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { headingOf } from '../../../test/heading.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { offerAllSpots } from './queue/offer-all-spots.ts';

let foyer: TestApp;
let host: TestClient;
let hostId: string;
beforeAll(async () => {
  foyer = await openTestApp();
  const member = await newMember(foyer);
  [host, hostId] = [member.browser, member.id];
});
afterAll(() => foyer.close());

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const limited = (places: number, given: object = {}) =>
  newEvent(foyer, host, { capacity: { 'in-person': places, online: places }, offerMinutes: 15, ...given });
const countsOf = async (event: Id) =>
  data(await foyer.browser().call(readEvent, params(event))).audiences.map(({ taken, left, waiting }) => [
    taken,
    left,
    waiting,
  ]);

async function somebody(language: 'en' | 'es' = 'en') {
  const email = newEmail();
  const guest = await newGuest(foyer, { language, email: { address: email, proven: true } });
  const { browser } = guest;
  return {
    ...guest,
    register: (event: Id) => delivered(browser.call(registerForEvent, { ...params(event), body: {} })),
    leave: async (event: Id) => data(await delivered(browser.call(cancelRegistration, params(event)))),
    join: (event: Id, party = 1) => delivered(browser.call(joinWaitlist, { ...params(event), body: { party } })),
    entry: async (event: Id) => data(await browser.call(readMyWaitlistEntries, params(event))).entries[0] ?? null,
    accept: (event: Id, entry: Id | null, names: string[] = []) =>
      browser.call(acceptOffer, {
        params: { id: event.id, entryId: entry?.id ?? '' },
        body: { others: names.map((name) => ({ name })) },
      }),
    subjects: async () => (await foyer.messagesTo(email)).map(headingOf),
    newest: async () => (await foyer.messagesTo(email))[0],
  };
}
/** Delivers the messages of each step before the next, because messages of one batch arrive in any order. */
async function delivered<Given>(step: Promise<Given>): Promise<Given> {
  const answer = await step;
  await foyer.outbox.drain();
  return answer;
}
type Guest = Awaited<ReturnType<typeof somebody>>;

async function full(places: number, given: object = {}): Promise<{ event: Event; inside: Guest[] }> {
  const event = await limited(places, given);
  const inside: Guest[] = [];
  while (inside.length < places) {
    const guest = await somebody();
    data(await guest.register(event));
    inside.push(guest);
  }
  return { event, inside };
}

test('members who cancel together are notified together, and all freed spots are offered', async () => {
  const { event, inside } = await full(3);
  const line = [await somebody(), await somebody(), await somebody()];
  for (const guest of line) data(await guest.join(event));
  await Promise.all(inside.map((guest) => guest.leave(event)));
  for (const guest of inside) expect((await guest.subjects())[0]).toBe('Registration canceled');
  for (const guest of line) expect(await guest.entry(event)).toMatchObject({ state: 'offered' });
});

test('a member joins the waitlist of a full event, is offered a freed spot and accepts it', async () => {
  const { event, inside } = await full(1);
  const [ada, sol] = [await somebody(), await somebody('es')];
  const first = data(await ada.join(event));
  expect(first).toMatchObject({ audience: 'in-person', party: 1, state: 'waiting', position: 1, offerUntil: null });
  expect(data(await ada.join(event, 3))).toEqual(first);
  expect(data(await sol.join(event))).toMatchObject({ position: 2 });
  expect(await countsOf(event)).toEqual([[1, 0, 2]]);
  expect([await ada.subjects(), await sol.subjects()]).toEqual([
    ["You're on the waitlist"],
    ['Estás en la lista de espera'],
  ]);

  await inside[0]?.leave(event);
  expect(await inside[0]?.subjects()).toEqual(['Registration canceled', "You're registered"]);
  expect((await inside[0]?.newest())?.attachments?.[0]?.content).toContain('METHOD:CANCEL');
  const offered = await ada.entry(event);
  const until = new Date(foyer.clock.now().getTime() + 15 * 60 * 1000).toISOString();
  expect(offered).toMatchObject({ id: first.id, state: 'offered', position: null, offerUntil: until });
  expect(await sol.entry(event)).toMatchObject({ state: 'waiting', position: 1 });
  // Offered spots are not available to others.
  expect(await countsOf(event)).toEqual([[1, 0, 1]]);
  expect(refusal(await (await somebody()).register(event))[1]).toBe('EVENT_FULL');
  expect((await ada.subjects())[0]).toBe('A spot opened up for you');
  expect((await ada.newest())?.text).toContain(`/events/${event.slug}`);
  expect(data(await ada.browser.call(listMyWaitlistEntries, {})).items.map(({ entry }) => entry)).toEqual([offered]);

  const { registration } = data(await ada.accept(event, offered));
  expect(registration).toMatchObject({ audience: 'in-person', state: 'confirmed' });
  expect(data(await ada.accept(event, offered)).registration).toEqual(registration);
  expect([await ada.entry(event), (await ada.subjects())[0]]).toEqual([null, "You're registered"]);
  expect(await countsOf(event)).toEqual([[1, 0, 1]]);
  const { entries } = data(await host.call(readCapacityLedger, { ...params(event), query: {} }));
  expect(entries.map(({ kind, change, takenAfter }) => [kind, change, takenAfter])).toEqual([
    ['sale', 1, 1],
    ['release', -1, 0],
    ['hold', 1, 1],
    ['release', -1, 0],
    ['sale', 1, 1],
  ]);
});

test('a member who canceled gets back in over the waitlist, behind those who waited before', async () => {
  const { event, inside } = await full(1);
  const [ada = await somebody()] = inside;
  const bob = await somebody();
  data(await bob.join(event));
  await ada.leave(event);
  data(await bob.accept(event, await bob.entry(event)));
  expect(refusal(await ada.register(event))[1]).toBe('EVENT_FULL');
  expect(data(await ada.join(event))).toMatchObject({ state: 'waiting', position: 1 });
  await bob.leave(event);
  const offered = await ada.entry(event);
  expect(offered).toMatchObject({ state: 'offered' });
  expect(data(await ada.accept(event, offered)).registration).toMatchObject({ state: 'confirmed' });
  expect(await countsOf(event)).toEqual([[1, 0, 0]]);
});

test('an expired offer goes to the next party', async () => {
  const { event, inside } = await full(1);
  const [ada, sol] = [await somebody(), await somebody()];
  for (const guest of [ada, sol]) data(await guest.join(event));
  await inside[0]?.leave(event);
  await foyer.outbox.drain();
  const offered = await ada.entry(event);
  foyer.clock.advance({ minutes: 15 });
  for (const guest of [ada, sol]) await signIn(foyer, guest.browser, guest.id);
  expect(refusal(await ada.accept(event, offered))[1]).toBe('OFFER_ENDED');
  await foyer.outbox.drain();
  expect([await ada.entry(event), (await sol.entry(event))?.state]).toEqual([null, 'offered']);
  expect(await ada.subjects()).toEqual([
    'Your waitlist offer has expired',
    'A spot opened up for you',
    "You're on the waitlist",
  ]);
  // The job that runs every minute does the same without the outbox.
  foyer.clock.advance({ minutes: 15 });
  await offerAllSpots(foyer.deps);
  expect(await countsOf(event)).toEqual([[0, 1, 0]]);
  await signIn(foyer, host, hostId);
});

test('a party gets all of its spots or none, and nobody overtakes it', async () => {
  const { event, inside } = await full(3);
  const [three, one] = [await somebody(), await somebody()];
  data(await three.join(event, 3));
  data(await one.join(event));
  for (const guest of inside.slice(0, 2)) await guest.leave(event);
  expect(await countsOf(event)).toEqual([[1, 0, 2]]);
  expect(refusal(await (await somebody()).register(event))[1]).toBe('EVENT_FULL');
  await inside[2]?.leave(event);
  const offered = await three.entry(event);
  expect([offered?.state, (await one.entry(event))?.position]).toEqual(['offered', 1]);
  expect(wrongFields(await three.accept(event, offered, ['Grace']))).toEqual(['others event.party_names']);
  data(await three.accept(event, offered, ['Grace', 'Edsger']));
  expect(await countsOf(event)).toEqual([[3, 0, 1]]);
  const { items } = data(await host.call(listAttendees, { ...params(event), query: { state: 'confirmed' } }));
  expect(items).toHaveLength(3);
});

test('in filling order, smaller parties behind one that does not fit are offered the free spots', async () => {
  const { event, inside } = await full(4, { waitlistOrder: 'filling' });
  expect(event.waitlistOrder).toBe('filling');
  const [four, two, one, last] = [await somebody(), await somebody(), await somebody(), await somebody()];
  for (const [guest, party] of [
    [four, 4],
    [two, 2],
    [one, 1],
    [last, 1],
  ] as const)
    data(await guest.join(event, party));
  await inside[0]?.leave(event);
  expect(await four.entry(event)).toMatchObject({ state: 'waiting', position: 1 });
  expect(await two.entry(event)).toMatchObject({ state: 'waiting', position: 2 });
  expect(await one.entry(event)).toMatchObject({ state: 'offered' });
  expect(await last.entry(event)).toMatchObject({ state: 'waiting', position: 3 });
  expect(await countsOf(event)).toEqual([[4, 0, 3]]);
  await Promise.all(inside.slice(1, 3).map((guest) => guest.leave(event)));
  expect(await two.entry(event)).toMatchObject({ state: 'offered' });
  expect(await last.entry(event)).toMatchObject({ state: 'waiting', position: 2 });
  // A new, smaller party gets the spot that the first party in the queue cannot use.
  await delivered(
    last.browser.call(leaveWaitlist, { params: { id: event.id, entryId: (await last.entry(event))?.id ?? '' } }),
  );
  await inside[3]?.leave(event);
  const newcomer = await somebody();
  data(await newcomer.join(event));
  expect(await newcomer.entry(event)).toMatchObject({ state: 'offered' });
  expect(await four.entry(event)).toMatchObject({ state: 'waiting', position: 1 });
});

test('switching to filling order offers free spots to smaller parties at once', async () => {
  const { event, inside } = await full(2);
  expect(event.waitlistOrder).toBe('strict');
  const [two, one] = [await somebody(), await somebody()];
  data(await two.join(event, 2));
  data(await one.join(event));
  await inside[0]?.leave(event);
  expect(await one.entry(event)).toMatchObject({ state: 'waiting', position: 2 });
  const body = { version: event.version, waitlistOrder: 'filling' } as const;
  data(await delivered(host.call(changeEvent, { ...params(event), body })));
  expect(await one.entry(event)).toMatchObject({ state: 'offered' });
  expect(await two.entry(event)).toMatchObject({ state: 'waiting', position: 1 });
});

test('a party that fits is found behind more than a page of parties that do not', async () => {
  const { event } = await full(3, { waitlistOrder: 'filling' });
  const at = foyer.clock.now();
  const rows = Array.from({ length: 250 }, () => ({
    id: foyer.deps.random.uuid(),
    eventId: event.id,
    userId: null,
    audience: 'in-person' as const,
    party: 2,
    state: 'waiting' as const,
    createdAt: at,
  }));
  await foyer.deps.db.insert(waitingEntries).values(rows);
  await foyer.deps.db.update(eventAudiences).set({ waiting: rows.length }).where(eq(eventAudiences.eventId, event.id));
  const one = await somebody();
  data(await one.join(event));
  // Three more: one of the parties takes two, and one spot is left behind more than a page of others.
  const body = { version: event.version, capacity: { 'in-person': 6, online: null } };
  data(await delivered(host.call(changeEvent, { ...params(event), body })));
  expect(await one.entry(event)).toMatchObject({ state: 'offered' });
  expect(await countsOf(event)).toEqual([[6, 0, rows.length - 1]]);
});

test('a party larger than a lowered capacity does not block others, and is offered spots once it fits again', async () => {
  const { event, inside } = await full(3);
  const [three, one, later] = [await somebody(), await somebody(), await somebody()];
  data(await three.join(event, 3));
  data(await one.join(event));
  for (const guest of inside.slice(0, 2)) await guest.leave(event);
  const capacity = (places: number) => ({ capacity: { 'in-person': places, online: null } });
  const change = { version: event.version, ...capacity(2) };
  const { version } = data(await delivered(host.call(changeEvent, { ...params(event), body: change })));
  expect((await one.entry(event))?.state).toBe('offered');
  data(await one.accept(event, await one.entry(event)));
  await one.leave(event);
  // A spot is free, so a party that joins now is offered it at once.
  data(await later.join(event));
  expect((await later.entry(event))?.state).toBe('offered');
  expect(await three.entry(event)).toMatchObject({ state: 'waiting', position: 1 });
  data(await delivered(host.call(changeEvent, { ...params(event), body: { version, ...capacity(5) } })));
  expect((await three.entry(event))?.state).toBe('offered');
});

test('the waitlist moves up when a party leaves or is removed and when the capacity grows', async () => {
  const { event } = await full(1);
  const [a, b, c] = [await somebody(), await somebody(), await somebody()];
  for (const guest of [a, b, c]) data(await guest.join(event));
  const [first, second] = [await a.entry(event), await b.entry(event)];
  data(await a.browser.call(leaveWaitlist, { params: { id: event.id, entryId: first?.id ?? '' } }));
  expect((await b.entry(event))?.position).toBe(1);
  const listed = data(await host.call(listWaitlist, { ...params(event), query: { limit: 1 } }));
  expect(listed.items.map(({ id, position, party }) => [id, position, party])).toEqual([[second?.id, 1, 1]]);
  const next = { cursor: listed.nextCursor ?? '' };
  expect(data(await host.call(listWaitlist, { ...params(event), query: next })).items[0]?.position).toBe(2);
  const removing = { params: { id: event.id, entryId: second?.id ?? '' } };
  expect(refusal(await c.browser.call(removeFromWaitlist, removing))[1]).toBe('NOT_FOUND');
  expect(refusal(await c.browser.call(leaveWaitlist, removing))[1]).toBe('NOT_FOUND');
  expect(refusal(await c.browser.call(listWaitlist, { ...params(event), query: {} }))[1]).toBe('NOT_FOUND');
  expect((await b.subjects())[0]).toBe("You're on the waitlist");
  data(await host.call(removeFromWaitlist, removing));
  expect((await b.subjects())[0]).toBe("You're no longer on the waitlist");
  const body = { version: event.version, capacity: { 'in-person': 2, online: null } };
  data(await host.call(changeEvent, { ...params(event), body }));
  await foyer.outbox.drain();
  expect((await c.entry(event))?.state).toBe('offered');
  const mine = await c.entry(event);
  data(await c.browser.call(leaveWaitlist, { params: { id: event.id, entryId: mine?.id ?? '' } }));
  await foyer.outbox.drain();
  expect(await countsOf(event)).toEqual([[1, 1, 0]]);
});

test('joining is refused when there are spots, a registration, no waitlist or too large a party', async () => {
  const open = await limited(2);
  const guest = await somebody();
  expect(refusal(await guest.join(open))[1]).toBe('PLACES_LEFT');
  const { event, inside } = await full(1);
  expect(refusal(await (inside[0] as Guest).join(event))[1]).toBe('ALREADY_REGISTERED');
  expect(wrongFields(await guest.join(event, 2))).toEqual(['party event.party_too_large']);
  expect(refusal(await guest.join(event, 11))[1]).toBe('VALIDATION_FAILED');
  expect(refusal(await foyer.browser().call(joinWaitlist, { ...params(event), body: { party: 1 } }))[1]).toBe(
    'UNAUTHENTICATED',
  );
  const off = await full(1, { waitingList: false });
  expect(refusal(await guest.join(off.event))[1]).toBe('WAITING_LIST_OFF');
  const hybrid = await limited(1, { type: 'hybrid' });
  expect(wrongFields(await guest.join(hybrid))).toEqual(['audience event.audience_required']);
});

test('canceling the event ends the waitlist and notifies everyone on it', async () => {
  const { event, inside } = await full(2);
  const [one, two] = [await somebody(), await somebody()];
  for (const guest of [one, two]) data(await guest.join(event));
  await inside[0]?.leave(event);
  expect((await one.entry(event))?.state).toBe('offered');
  data(await host.call(cancelEvent, { ...params(event), body: {} }));
  expect([(await one.subjects())[0], (await two.subjects())[0]]).toEqual([
    "You're no longer on the waitlist",
    "You're no longer on the waitlist",
  ]);
  const counters = await foyer.deps.db.select().from(eventAudiences).where(eq(eventAudiences.eventId, event.id));
  expect(counters.map(({ taken, waiting }) => [taken, waiting])).toEqual([[1, 0]]);
});

test('erasing an account removes it from the waitlist, and its spot or offer goes to the next party', async () => {
  const { event, inside } = await full(1);
  const [one, two] = [await somebody(), await somebody()];
  for (const guest of [one, two]) data(await guest.join(event));
  await delivered(erase(foyer, inside[0]?.id ?? ''));
  expect((await one.entry(event))?.state).toBe('offered');
  await delivered(erase(foyer, one.id));
  expect([(await two.entry(event))?.state, await countsOf(event)]).toEqual(['offered', [[1, 0, 0]]]);
});

test('an online attendee who accepts an in-person spot frees the online spot for its waitlist', async () => {
  const event = await limited(1, { type: 'hybrid' });
  const [inside, ada, sol] = [await somebody(), await somebody(), await somebody()];
  const register = (guest: Guest, audience: 'in-person' | 'online') =>
    guest.browser.call(registerForEvent, { ...params(event), body: { audience } });
  data(await register(inside, 'in-person'));
  data(await register(ada, 'online'));
  for (const [guest, audience] of [
    [ada, 'in-person'],
    [sol, 'online'],
  ] as const)
    data(await guest.browser.call(joinWaitlist, { ...params(event), body: { audience, party: 1 } }));
  await inside.leave(event);
  const { registration } = data(await delivered(ada.accept(event, await ada.entry(event))));
  expect(registration.audience).toBe('in-person');
  expect(await sol.entry(event)).toMatchObject({ audience: 'online', state: 'offered' });
});

test('a member whose registration was declined cannot accept an offer', async () => {
  const event = await limited(1, { type: 'hybrid', capacity: { 'in-person': 1, online: 5 }, waitingList: true });
  const [ada, bob] = [await somebody(), await somebody()];
  const comes = (who: TestClient, audience: 'in-person' | 'online') =>
    who.call(registerForEvent, { ...params(event), body: { audience } });
  data(await comes(ada.browser, 'in-person'));
  const { id: registrationId } = data(await comes(bob.browser, 'online'));
  data(await bob.browser.call(joinWaitlist, { ...params(event), body: { audience: 'in-person', party: 1 } }));
  data(await host.call(declineRegistration, { params: { id: event.id, registrationId } }));
  await ada.leave(event);
  const entry = await bob.entry(event);
  expect(entry?.state).toBe('offered');
  expect(refusal(await bob.accept(event, entry))).toEqual([409, 'REGISTRATION_DECLINED']);
});
