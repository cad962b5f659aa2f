import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventAudiences } from '#src/db/schema/events.ts';
import { localRefunds } from '#src/db/schema/local-payments.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { orders, refunds } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { checkPendingRefunds } from '#src/features/payments/check-pending-refunds.ts';
import { acceptTransfer } from '#src/features/transfers/accept-transfer.ts';
import { offerTransfer } from '#src/features/transfers/offer-transfer.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { newEvent } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay } from '../../../test/orders.ts';
import { data } from '../../../test/people.ts';
import { expectSameBooks } from '../../../test/same-books.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { changeAttendanceMode } from './attendance-mode/change-attendance-mode.ts';
import { cancelOrder } from './cancellation/cancel-order.ts';
import { expireOrders } from './cancellation/expire-orders.ts';
import { extendOrder } from './checkout/extend-order.ts';
import { placeOrder } from './checkout/place-order.ts';

/** Draws the same numbers for the same seed. The order of concurrent actions is up to the database. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const draw = seeded(seed);
const pick = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;
// The embedded database has one connection, so actions take turns there and a smaller run shows as much.
const { kind } = inject('databaseSource');
const { people, steps } = kind === 'postgres' ? { people: 40, steps: 30 } : { people: 10, steps: 12 };
const capacity = { 'in-person': 25, online: 15 };

let foyer: TestApp;
let engines: Deps[];
let host: SignedInUser;
let guests: SignedInUser[];
let eventId: string;
let types: string[];
/** Orders that a caller got a response for. */
const acknowledged = new Set<string>();
const payments: { orderId: string; outcome: string; amountMinor: number }[] = [];

const browsers = new Map<string, TestClient>();

async function viewerOf(userId: string): Promise<SignedInUser> {
  const browser = foyer.browser();
  browsers.set(userId, browser);
  const { sessionId } = await signIn(foyer, browser, userId);
  const origin = { requestId: 'r', address: '192.0.2.1', place: '', browser: '', browserHash: Buffer.alloc(32) };
  return {
    ...origin,
    kind: 'user',
    chosenLanguage: null,
    isGuest: false,
    language: 'en',
    userId,
    sessionId,
    authenticatedAt: foyer.clock.now(),
  };
}

beforeAll(async () => {
  foyer = await openTestApp();
  engines = twoEngines(foyer);
  const member = await newMember(foyer);
  host = await viewerOf(member.id);
  guests = [];
  for (let n = 0; n < people; n += 1) guests.push(await viewerOf(await newUser(foyer)));
  const given = { type: 'hybrid', capacity, refundHours: 0, refundPercent: 100 } as const;
  const event = await newEvent(foyer, member.browser, given);
  eventId = event.id;
  const ticketTypes = [
    { name: 'Room', priceMinor: 5000 },
    { name: 'Early room', priceMinor: 3000, capacity: 10 },
    { name: 'Free room', kind: 'free' },
    { name: 'Stream', audience: 'online', priceMinor: 1000 },
    { name: 'Gift', audience: 'online', kind: 'donation', priceMinor: 100 },
  ] as const;
  types = [];
  for (const each of ticketTypes)
    types.push((await newTicketType(member.browser, event, { ...each, maxPerPerson: 100 })).id);
  const body = { code: 'THIRD', percent: 33, capacity: 12 };
  data(await member.browser.call(createPromoCode, { params: { id: eventId }, body }));
});
afterAll(() => foyer.close());

/** Allows refusals with an error code, but no unexpected error. */
async function orRefused<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL_ERROR') return null;
    throw new Error(`seed ${seed}`, { cause: error });
  }
}

const ordersOf = async (userId: string) =>
  await foyer.deps.db.select().from(orders).where(eq(orders.userId, userId)).limit(30);

const actions: ((deps: Deps, viewer: SignedInUser) => Promise<unknown>)[] = [
  orderSome,
  orderSome,
  orderSome,
  payOne,
  payOne,
  payOne,
  cancelSome,
  cancelAsHost,
  extendOne,
  switchOne,
  transferOne,
];

async function orderSome(deps: Deps, viewer: SignedInUser): Promise<void> {
  const places = Array.from({ length: 1 + draw(3) }, () => ({ ticketId: pick(types), amountMinor: 100 + draw(500) }));
  const code = draw(4) === 0 ? { code: 'third' } : {};
  const order = await orRefused(() => placeOrder(deps, viewer, { id: eventId, places, ...code }));
  if (order) acknowledged.add(order.id);
}

/** Pays in any state: in time, late, twice, and sometimes another amount. */
async function payOne(deps: Deps, { userId }: SignedInUser): Promise<void> {
  const ownOrders = (await ordersOf(userId)).filter(({ totalMinor }) => totalMinor > 0);
  if (ownOrders.length === 0) return;
  const order = pick(ownOrders);
  const amountMinor = order.totalMinor + (draw(12) === 0 ? 1 : 0);
  const notices = draw(5) === 0 ? 2 : 1;
  const outcomes = await Promise.all(
    Array.from({ length: notices }, () => {
      const hasSlowRefunds = draw(2) === 0;
      return orRefused(() => pay({ deps }, order.id, amountMinor, { hasSlowRefunds }));
    }),
  );
  for (const outcome of outcomes) if (outcome) payments.push({ orderId: order.id, outcome, amountMinor });
}

async function cancelSome(deps: Deps, viewer: SignedInUser): Promise<void> {
  const held = await foyer.deps.db.select().from(registrations).where(eq(registrations.userId, viewer.userId));
  const ticket = held.find(({ state, orderId }) => orderId !== null && (state === 'held' || state === 'confirmed'));
  if (!ticket?.orderId) return;
  const { orderId, id } = ticket;
  const body = draw(2) === 0 ? { places: [id] } : {};
  await orRefused(() => cancelOrder(deps, viewer, { orderId, refund: 'rule', ...body }));
}

async function cancelAsHost(deps: Deps, { userId }: SignedInUser): Promise<void> {
  const ownOrders = await ordersOf(userId);
  if (ownOrders.length === 0 || draw(3) > 0) return;
  await orRefused(() => cancelOrder(deps, host, { orderId: pick(ownOrders).id, refund: 'full' }));
}

async function extendOne(deps: Deps, viewer: SignedInUser): Promise<void> {
  const held = (await ordersOf(viewer.userId)).find(({ state }) => state === 'held');
  if (held) await orRefused(() => extendOrder(deps, viewer, { orderId: held.id }));
}

async function switchOne(deps: Deps, viewer: SignedInUser): Promise<void> {
  const held = await foyer.deps.db.select().from(registrations).where(eq(registrations.userId, viewer.userId));
  const ticket = held.find(({ state }) => state === 'confirmed');
  if (!ticket) return;
  const input = { registrationId: ticket.id, ticketId: pick(types) };
  const changed = await orRefused(() => changeAttendanceMode(deps, viewer, input));
  const due = changed?.orderId ? (await orRefused(() => changeDue(changed.orderId ?? '')))?.dueMinor : undefined;
  if (due && changed?.orderId && draw(3) > 0) {
    const { orderId } = changed;
    const outcome = await orRefused(() => pay({ deps }, orderId, due));
    if (outcome) payments.push({ orderId, outcome, amountMinor: due });
  }
}

async function changeDue(orderId: string) {
  const rows = await foyer.deps.db.select().from(placeChanges).where(eq(placeChanges.orderId, orderId));
  return rows.find(({ state }) => state === 'open');
}

async function transferOne(deps: Deps, viewer: SignedInUser): Promise<void> {
  const ownOrders = await ordersOf(viewer.userId);
  const confirmed = ownOrders.find(({ state }) => state === 'confirmed');
  if (!confirmed) return;
  const [ticket] = await foyer.deps.db.select().from(registrations).where(eq(registrations.orderId, confirmed.id));
  if (!ticket) return;
  // The link is only sent by email, so the token is derived from known random bytes.
  const bytes = deps.random.bytes(32);
  const withKnownToken = { ...deps, random: { ...deps.random, bytes: () => bytes } };
  const input = { registrationId: ticket.id, email: 'friend@example.com' };
  if (!(await orRefused(() => offerTransfer(withKnownToken, viewer, input)))) return;
  const token = bytes.toString('base64url');
  await Promise.all([
    orRefused(() => acceptTransfer(deps, pick(guests), { token })),
    orRefused(() => acceptTransfer(deps, pick(guests), { token })),
  ]);
}

/** Signs everyone in again, as time has passed, and compares all that host and guests see of the event's money. */
async function expectBooks(isSettled: boolean) {
  for (const [userId, browser] of browsers) await signIn(foyer, browser, userId);
  const browserOf = (userId: string | null) => browsers.get(userId ?? '') ?? foyer.browser();
  const rows = await foyer.deps.db.select().from(orders).where(eq(orders.eventId, eventId));
  const buyers = rows.map(({ id, userId }) => ({ browser: browserOf(userId), orderId: id }));
  return await expectSameBooks(foyer, { id: eventId }, browserOf(host.userId), buyers, { isSettled });
}

/** Refunds are requested, then accepted by the provider, then paid out. */
async function expectSameBooksAtEveryStage(): Promise<void> {
  const { db, clock } = foyer.deps;
  // A switch that waits for its payment holds a spot of the other mode, and no list shows that.
  await db.update(placeChanges).set({ heldUntil: clock.now() }).where(eq(placeChanges.state, 'open'));
  await expireOrders(foyer.deps);
  const requested = await expectBooks(false);
  expect(requested.pending, `seed ${seed}`).toBe(requested.back);
  await foyer.outbox.drain();
  const accepted = await expectBooks(true);
  expect({ ...accepted, pending: 0 }, `seed ${seed}`).toEqual({ ...requested, pending: 0 });
  await db.update(localRefunds).set({ state: 'done' });
  // The webhooks of the refunds that were slow got lost, so the provider is asked.
  foyer.clock.advance({ minutes: 61 });
  const slow = sql`select id from refunds where state = 'asked'`;
  for (let round = 0; round < 100 && (await db.execute(slow)).rows.length > 0; round += 1)
    await checkPendingRefunds(foyer.deps);
  expect(await expectBooks(true), `seed ${seed}`).toEqual({ ...requested, pending: 0 });
}

test('with random concurrent actions all books agree, and nobody pays for nothing', {
  timeout: 900_000,
}, async () => {
  const { db } = foyer.deps;
  await Promise.all(
    guests.map(async (viewer, at) => {
      for (let step = 0; step < steps; step += 1) {
        await pick(actions)(pick(engines), viewer);
        // Holds expire on both servers at once.
        if (at < 2 && step % 4 === 3) {
          foyer.clock.advance({ seconds: 150 });
          await Promise.all(engines.map((deps) => expireOrders(deps)));
        }
      }
    }),
  );
  expect(await faultsOf(foyer, eventId), `seed ${seed}`).toEqual([]);

  await expectSameBooksAtEveryStage();

  const outcomes = new Set(payments.map(({ outcome }) => outcome));
  expect([...outcomes], `seed ${seed}`).toEqual(expect.arrayContaining(['confirmed', 'refunded']));

  // Then everyone orders what is left, more than there is.
  foyer.clock.advance({ seconds: 3600 });
  await expireOrders(foyer.deps);
  const [room = '', , , stream = ''] = types;
  await Promise.all(
    guests.map(async (viewer) => {
      for (const ticketId of [room, stream]) {
        for (let n = 0; n < 10; n += 1) {
          const order = await orRefused(() =>
            placeOrder(pick(engines), viewer, { id: eventId, places: [{ ticketId }] }),
          );
          if (!order) break;
          acknowledged.add(order.id);
          const outcome = await orRefused(() => pay({ deps: pick(engines) }, order.id, order.totalMinor));
          expect(outcome, `seed ${seed}`).toBe('confirmed');
        }
      }
    }),
  );

  expect(await faultsOf(foyer, eventId), `seed ${seed}`).toEqual([]);
  const counters = await db.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  for (const { audience, taken } of counters) expect(taken, `seed ${seed}: ${audience}`).toBe(capacity[audience]);
  const rows = await db.select().from(orders).where(eq(orders.eventId, eventId));
  const ids = new Set(rows.map(({ id }) => id));
  expect(
    [...acknowledged].filter((id) => !ids.has(id)),
    `seed ${seed}`,
  ).toEqual([]);
  // Net payments equal the price of confirmed orders, and are 0 for all others.
  const wrong = rows.filter(({ state, totalMinor, paidMinor, refundedMinor }) => {
    const netPaidMinor = paidMinor - refundedMinor;
    return netPaidMinor !== (state === 'confirmed' ? totalMinor : 0);
  });
  expect(wrong, `seed ${seed}`).toEqual([]);
  const refundRows = await db.select().from(refunds);
  for (const { orderId, outcome, amountMinor } of payments.filter((each) => each.outcome === 'refunded'))
    expect(
      refundRows.some((row) => row.orderId === orderId && row.amountMinor === amountMinor),
      outcome,
    ).toBe(true);
});
