import { listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { readCapacityLedger } from '@foyer/contract/attendees/capacity-ledger.ts';
import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { cancelEvent, changeEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { capacityEntries, eventAudiences, events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { erase } from '../../../test/erase.ts';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { headingOf } from '../../../test/heading.ts';
import { newMember } from '../../../test/members.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { data, refusal } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';

const { foyer, host } = await openHostedApp();

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const register = (browser: TestClient, event: Id, audience?: 'in-person' | 'online') =>
  browser.call(registerForEvent, { ...params(event), body: audience ? { audience } : {} });
const leave = (browser: TestClient, event: Id) => browser.call(cancelRegistration, params(event));
const takenOf = async (event: Id) =>
  (data(await host.call(readEvent, params(event))).audiences ?? []).map((a) => a.taken);
const limited = (places: number, given: object = {}) =>
  newEvent(foyer, host, { capacity: { 'in-person': places, online: places }, ...given });
const ledger = async (event: Id) => data(await host.call(readCapacityLedger, { ...params(event), query: {} }));

describe('registering', () => {
  test('is idempotent, and canceling frees the spot once', async () => {
    const event = await limited(2);
    const { browser } = await newGuest(foyer);
    const first = data(await register(browser, event));
    expect(first).toMatchObject({ audience: 'in-person', state: 'confirmed' });
    expect(data(await register(browser, event))).toEqual(first);
    expect(data(await browser.call(readEvent, params(event)))).toMatchObject({ registration: first, attendees: 1 });
    const { items } = data(await browser.call(listMyRegistrations, { query: {} }));
    expect(items.map(({ event, registration }) => [event.id, registration.id])).toEqual([[event.id, first.id]]);
    const answers = await Promise.all([leave(browser, event), leave(browser, event), leave(browser, event)]);
    const left = answers.map((answer) => data(answer).registration);
    expect(left.filter((registration) => registration?.state === 'cancelled')).toHaveLength(1);
    expect(left.filter((registration) => registration === null)).toHaveLength(2);
    expect(await takenOf(event)).toEqual([0]);
    expect(data(await register(browser, event)).id).not.toBe(first.id);
    const { entries, audiences } = await ledger(event);
    expect(entries.map(({ kind, change, takenAfter }) => [kind, change, takenAfter])).toEqual([
      ['sale', 1, 1],
      ['release', -1, 0],
      ['sale', 1, 1],
    ]);
    expect(audiences).toEqual([{ audience: 'in-person', capacity: 2, taken: 1 }]);
  });

  test('is refused when the event is full, and possible again after a cancellation', async () => {
    const event = await limited(1);
    const [one, two] = [await newGuest(foyer), await newGuest(foyer)];
    data(await register(one.browser, event));
    expect(refusal(await register(two.browser, event))).toEqual([409, 'EVENT_FULL']);
    data(await leave(one.browser, event));
    expect(data(await register(two.browser, event)).state).toBe('confirmed');
  });

  test('for a hybrid event requires an attendance mode, and counts each mode separately', async () => {
    const event = await limited(1, { type: 'hybrid' });
    const [one, two] = [await newGuest(foyer), await newGuest(foyer)];
    const unsaid = await register(one.browser, event);
    expect(unsaid.body.error.details).toEqual([{ field: 'audience', message: 'event.audience_required' }]);
    expect(data(await register(one.browser, event, 'online')).audience).toBe('online');
    expect(refusal(await register(two.browser, event, 'online'))).toEqual([409, 'EVENT_FULL']);
    expect(data(await register(two.browser, event, 'in-person')).audience).toBe('in-person');
    expect(await takenOf(event)).toEqual([1, 1]);
  });

  test('is open only within the registration window and until the event ends; an unknown event is not found', async () => {
    const { browser } = await newGuest(foyer);
    const early = await limited(5, { registrationOpensAt: inHours(foyer, 1) });
    expect(refusal(await register(browser, early))).toEqual([409, 'REGISTRATION_CLOSED']);
    const late = await limited(5, { registrationClosesAt: inHours(foyer, -1) });
    expect(refusal(await register(browser, late))).toEqual([409, 'REGISTRATION_CLOSED']);
    const over = await limited(5, { startsAt: inHours(foyer, -1), endsAt: inHours(foyer, 0.1) });
    data(await register(browser, over));
    const now = foyer.clock.now();
    foyer.clock.advance({ minutes: 6 });
    expect(refusal(await register((await newGuest(foyer)).browser, over))).toEqual([409, 'REGISTRATION_CLOSED']);
    expect(refusal(await leave(browser, over))).toEqual([409, 'REGISTRATION_CLOSED']);
    foyer.clock.set(now);
    const nowhere = { id: foyer.deps.random.uuid() };
    for (const act of [register, leave]) expect(refusal(await act(browser, nowhere))).toEqual([404, 'NOT_FOUND']);
  });

  test('is closed for unpublished and canceled events, while attendees still see them and can cancel', async () => {
    const event = await limited(5);
    const [guest, other] = [await newGuest(foyer), await newGuest(foyer)];
    data(await register(guest.browser, event));
    data(await host.call(unpublishEvent, params(event)));
    expect(refusal(await register(other.browser, event))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await leave(other.browser, event))).toEqual([404, 'NOT_FOUND']);
    expect(data(await guest.browser.call(readEvent, params(event))).state).toBe('unpublished');
    data(await host.call(cancelEvent, { ...params(event), body: {} }));
    expect(refusal(await register(other.browser, event))).toEqual([409, 'REGISTRATION_CLOSED']);
    expect(data(await leave(guest.browser, event)).registration?.state).toBe('cancelled');
    expect(await takenOf(event)).toEqual([0]);
  });

  test('shows the link to online attendees from a day before the start until the end', async () => {
    const event = await limited(5, { type: 'hybrid' });
    const [online, present] = [await newGuest(foyer), await newGuest(foyer)];
    data(await register(online.browser, event, 'online'));
    data(await register(present.browser, event, 'in-person'));
    const link = async ({ browser }: { browser: TestClient }) =>
      data(await browser.call(readEvent, params(event))).onlineLink;
    const start = new Date(event.startsAt ?? '').getTime();
    const now = foyer.clock.now();
    const seen: (string | null)[] = [];
    for (const hours of [-24.01, -24, 1.9, 2]) {
      foyer.clock.set(new Date(start + hours * 60 * 60 * 1000));
      // A session from a week ago would have expired.
      for (const guest of [online, present]) Object.assign(guest, await again(guest.id));
      seen.push(await link(online));
      expect(await link(present)).toBeNull();
    }
    foyer.clock.set(now);
    const shown = 'https://meet.example.com/compilers';
    expect(seen).toEqual([null, shown, shown, null]);
  });
});

async function again(id: string): Promise<{ browser: TestClient }> {
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  return { browser };
}

describe('an event with approval', () => {
  const decided = (browser: TestClient, event: Id, registrationId: string, approve: boolean) =>
    browser.call(approve ? approveRegistration : declineRegistration, { params: { id: event.id, registrationId } });

  test('lets its organizer approve and decline within the capacity', async () => {
    const event = await limited(1, { approvalNeeded: true });
    const guests = [await newGuest(foyer), await newGuest(foyer), await newGuest(foyer)];
    const [one, two, three] = await Promise.all(
      guests.map(async ({ browser }) => data(await register(browser, event))),
    );
    if (!one || !two || !three) throw new Error('three were asked');
    expect([one.state, await takenOf(event)]).toEqual(['pending', [0]]);
    for (const { browser } of guests)
      expect(refusal(await decided(browser, event, one.id, true))).toEqual([404, 'NOT_FOUND']);
    for (const _ of [1, 2]) expect(data(await decided(host, event, one.id, true)).state).toBe('confirmed');
    expect(refusal(await decided(host, event, two.id, true))).toEqual([409, 'EVENT_FULL']);
    expect(data(await decided(host, event, three.id, false)).state).toBe('declined');
    expect(refusal(await decided(host, event, three.id, true))).toEqual([409, 'EVENT_FULL']);
    expect(guests[2] && refusal(await register(guests[2].browser, event))).toEqual([409, 'REGISTRATION_DECLINED']);
    expect(data(await decided(host, event, one.id, false)).state).toBe('declined');
    expect(data(await decided(host, event, two.id, true)).state).toBe('confirmed');
    expect(data(await decided(host, event, two.id, false)).state).toBe('declined');
    // A declined registration can still be approved, but only one of the two fits.
    const later = await Promise.all([two, three].map(({ id }) => decided(host, event, id, true)));
    expect(later.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await takenOf(event)).toEqual([1]);
  });

  test('has nothing to decide about a registration that was canceled', async () => {
    const event = await limited(1, { approvalNeeded: true });
    const { browser } = await newGuest(foyer);
    const { id } = data(await register(browser, event));
    data(await browser.call(cancelRegistration, { params: { id: event.id } }));
    for (const approve of [true, false])
      expect(refusal(await decided(host, event, id, approve))).toEqual([409, 'REGISTRATION_DECIDED']);
  });

  test('lists requests page by page, to its organizer only', async () => {
    const event = await limited(9, { approvalNeeded: true });
    const named = await newMember(foyer, { firstName: 'Emmy', lastName: 'Noether' });
    data(await register(named.browser, event));
    foyer.clock.advance({ seconds: 1 });
    data(await register((await newGuest(foyer, { name: 'Sonja' })).browser, event));
    const read = (query: object, browser = host) => browser.call(listAttendees, { ...params(event), query });
    const first = data(await read({ limit: 1 }));
    expect(first.items).toMatchObject([{ name: 'Emmy Noether', urlSlug: named.urlSlug, state: 'pending' }]);
    const second = data(await read({ limit: 1, cursor: first.nextCursor ?? '' }));
    expect(second).toMatchObject({ items: [{ name: 'Sonja', urlSlug: null }], nextCursor: null });
    expect(data(await read({ state: 'confirmed' })).items).toEqual([]);
    expect(refusal(await read({}, named.browser))).toEqual([404, 'NOT_FOUND']);
    const own = await named.browser.call(readCapacityLedger, { ...params(event), query: {} });
    expect(refusal(own)).toEqual([404, 'NOT_FOUND']);
  });
});

test('a capacity cannot fall below the spots taken, also when both change at once', async () => {
  const event = await limited(3);
  const guests = await Promise.all(Array.from({ length: 3 }, () => newGuest(foyer)));
  const lower = host.call(changeEvent, {
    ...params(event),
    body: { version: event.version, capacity: { 'in-person': 1, online: null } },
  });
  const [changed, ...answers] = await Promise.all([lower, ...guests.map(({ browser }) => register(browser, event))]);
  const won = answers.filter(({ status }) => status === 200).length;
  const [{ capacity, taken } = { capacity: 0, taken: -1 }] = (await ledger(event)).audiences;
  expect(taken).toBe(won);
  expect(capacity).toBe(changed.status === 200 ? 1 : 3);
  expect(taken).toBeLessThanOrEqual(capacity ?? 0);
});

test('the database refuses to change or delete ledger entries', async () => {
  const { db } = foyer.deps;
  const event = await limited(1);
  data(await register((await newGuest(foyer)).browser, event));
  const before = (await ledger(event)).entries;
  const own = eq(capacityEntries.eventId, event.id);
  for (const forged of [
    () => db.update(capacityEntries).set({ takenAfter: 0 }).where(own).execute(),
    () => db.delete(capacityEntries).where(own).execute(),
    () => db.execute('truncate capacity_entries'),
  ])
    await expect(forged()).rejects.toMatchObject({ cause: { message: expect.stringContaining('only ever added') } });
  await expect(db.delete(events).where(eq(events.id, event.id)).execute()).rejects.toMatchObject({
    cause: { message: expect.stringContaining('has places in the ledger') },
  });
  expect(before).toHaveLength(1);
  expect((await ledger(event)).entries).toEqual(before);
});

test('erasing an account frees its spots, keeps the ledger, and cancels and empties its own events', async () => {
  const { db } = foyer.deps;
  const gone = await newMember(foyer, { firstName: 'Zenobia', lastName: 'Quill' });
  const attended = await limited(1);
  data(await register(gone.browser, attended));
  const hosted = await newEvent(foyer, gone.browser, { title: 'Farewell', contact: 'Zenobia Quill' });
  const email = `guest-${gone.id}@example.com`;
  const guest = await newGuest(foyer, { email: { address: email, proven: true } });
  data(await register(guest.browser, hosted));
  await foyer.messagesTo(email);
  await erase(foyer, gone.id);
  expect(await takenOf(attended)).toEqual([0]);
  expect((await ledger(attended)).entries.map(({ change }) => change)).toEqual([1, -1]);
  const [row] = await db.select().from(registrations).where(eq(registrations.eventId, attended.id));
  expect(row).toMatchObject({ userId: null, state: 'cancelled' });
  expect(refusal(await guest.browser.call(readEvent, params(hosted)))).toEqual([404, 'NOT_FOUND']);
  const [notice] = await foyer.messagesTo(email);
  expect([headingOf(notice), notice?.text.includes('Farewell')]).toEqual(['Event canceled', true]);
  const kept = await db.select().from(capacityEntries).where(eq(capacityEntries.eventId, hosted.id));
  const [counter] = await db.select().from(eventAudiences).where(eq(eventAudiences.eventId, hosted.id));
  expect([kept.length, counter?.taken]).toEqual([1, 1]);
});
