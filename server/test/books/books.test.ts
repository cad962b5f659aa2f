import { setTimeout as wait } from 'node:timers/promises';
import { cancelEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { expireOrders } from '#src/features/orders/cancellation/expire-orders.ts';
import { offerAllSpots } from '#src/features/waitlist/queue/offer-all-spots.ts';
import type { ApiUser } from './api-user.ts';
import { expireHolds, type Fixture, newEvent, newSale, openFixture } from './fixture.ts';
import { acceptOrLeave, actOnFreeEvents, type FreeEvents } from './free-actions.ts';
import { expectNoViolations, sumLedger } from './invariants.ts';
import { newStripeWebhooks } from './stripe-webhooks.ts';
import { type Draw, type Market, payByCard, ticketActions } from './ticket-actions.ts';

/** The same numbers for the same seed; the servers decide the order of concurrent requests. */
function seeded(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const source = inject('databaseSource');
/** On a shared machine, ATTEMPTS=2000 covers most of it. */
const attempts = Number(process.env.ATTEMPTS ?? 10_000);
const people = 150;
const concurrency = 40;
const capacity = { 'in-person': 40, online: 25 };
const crowdedSpots = 30;
/** After this many attempts a server is killed, later the other one, and an event is canceled. */
const killAfter = [0.3 * attempts, 0.6 * attempts];
const cancelAfter = 0.8 * attempts;

type Run = { fixture: Fixture; market: Market; freeEvents: FreeEvents };

/** Everyone acts concurrently until there were enough attempts, while time passes and servers die. */
async function runActions({ fixture, market, freeEvents }: Run): Promise<void> {
  const { http, guests, host, deps } = fixture;
  const { draw, webhooks, sales } = market;
  const isOver = () => http.attempts >= attempts;
  const actor = async () => {
    while (!isOver()) {
      const user = guests[draw(guests.length)] as ApiUser;
      if (draw(5) > 0) await actOnFreeEvents(freeEvents, user);
      else await (ticketActions[draw(ticketActions.length)] as (typeof ticketActions)[number])(market, user);
    }
  };
  // Time advances with attempts rather than the wall clock, so a slow machine changes nothing.
  const clock = async () => {
    for (let next = 0; !isOver(); next += 100) {
      while (http.attempts < next && !isOver()) await wait(20);
      await expireHolds(fixture, 2);
      await expireOrders(deps);
      await offerAllSpots(deps);
      webhooks.refunds();
    }
  };
  const disrupt = async () => {
    for (const [at, after] of killAfter.entries()) {
      while (http.attempts < after) await wait(20);
      await fixture.kill(at);
    }
    while (http.attempts < cancelAfter) await wait(20);
    await host.callUntilAnswered(cancelEvent, { params: { id: sales[2]?.id ?? '' }, body: {} });
  };
  await Promise.all([clock(), disrupt(), ...Array.from({ length: concurrency }, actor)]);
}

/** Unpaid orders expire, and all webhooks of charges and refunds are delivered. */
async function settle({ fixture, market: { webhooks, bought } }: Run): Promise<void> {
  const { deps, host } = fixture;
  const awaiting = sql`select id from orders where state = 'awaiting'`;
  await webhooks.delivered();
  for (const { id } of (await deps.db.execute<{ id: string }>(awaiting)).rows)
    if (bought.has(id)) await host.call(selling.confirmOfflinePayment, { params: { orderId: id } });
  await expireHolds(fixture, 10_000);
  await expireOrders(deps);
  // Entries scheduled for later (the end of an offer or a hold) do not count.
  const open = sql`select kind, attempts, last_error from outbox
    where delivered_at is null and dead_at is null and available_at < now() + interval '10 minutes'
      and not (kind = 'event:hold-over' and attempts = 0)`;
  // Work of a killed server is claimed by another one after a while.
  await expect.poll(async () => (await deps.db.execute(open)).rows, { timeout: 120_000, interval: 200 }).toEqual([]);
  webhooks.refunds();
  await webhooks.delivered();
}

/** Finally demand exceeds the remaining tickets. */
async function sellOut({ fixture, market, freeEvents }: Run): Promise<void> {
  const { guests, deps } = fixture;
  await Promise.all(
    guests.map(async (user) => {
      await user.callUntilAnswered(registerForEvent, { params: { id: freeEvents.roomy }, body: {} });
      freeEvents.going.add(user);
      await acceptOrLeave(freeEvents.crowded, user, true);
    }),
  );
  await offerAllSpots(deps);
  await Promise.all(
    guests.map((user) => user.call(registerForEvent, { params: { id: freeEvents.crowded }, body: {} })),
  );
  const purchases = market.sales.slice(0, 2).flatMap(({ id, types }) =>
    // A new order releases the buyer's hold, so each ticket type has its own buyers.
    [types[0], types[3]].map((type, at) => {
      const buyers = guests.filter((_, index) => index % 2 === at);
      return { id, ticketId: type?.id ?? '', buyers };
    }),
  );
  await Promise.all(purchases.map((purchase) => buyOut(market, purchase)));
}

type Purchase = { id: string; ticketId: string; buyers: ApiUser[] };

/** Buyers take turns buying two tickets, or the last one, until none are left. */
async function buyOut(market: Market, { id, ticketId, buyers }: Purchase): Promise<void> {
  const order = async (user: ApiUser, places: number) => {
    const body = { places: Array.from({ length: places }, () => ({ ticketId })) };
    return await user.call(ordering.placeOrder, { params: { id }, body });
  };
  for (const user of buyers) {
    const two = await order(user, 2);
    const result = two.kind === 'done' ? two : await order(user, 1);
    if (result.kind !== 'done') return;
    market.bought.set(result.data.id, user);
    await payByCard(market, user, result.data.id, 0);
  }
}

/** Every acknowledged order exists, and every acknowledged registration for the event that nobody leaves. */
async function expectAcknowledged({ fixture: { deps }, market, freeEvents }: Run): Promise<void> {
  const orders = await deps.db.execute<{ id: string }>(sql`select id from orders`);
  const stored = new Set(orders.rows.map(({ id }) => id));
  expect([...market.bought.keys()].filter((id) => !stored.has(id))).toEqual([]);
  const going = sql`select user_id from registrations where event_id = ${freeEvents.roomy} and state = 'confirmed'`;
  const there = new Set((await deps.db.execute<{ user_id: string }>(going)).rows.map((row) => row.user_id));
  expect([...freeEvents.going].filter(({ id }) => !there.has(id))).toEqual([]);
}

const name = `${attempts} attempts at two servers, one killed and then the other: nothing is oversold, lost, or paid for nothing`;
// The embedded database belongs to one process.
const needs = source.kind === 'pglite' ? ' (skipped: two servers need PostgreSQL)' : '';

test.skipIf(source.kind === 'pglite')(name + needs, { timeout: 600_000 }, async () => {
  if (source.kind === 'pglite') return;
  await using folder = await temporaryDataDir();
  const fixture = await openFixture(source, { dataDir: folder.path, people });
  try {
    const draw = seeded(seed);
    const crowd = { 'in-person': crowdedSpots, online: null };
    const crowded = await newEvent(fixture, { type: 'in-person', capacity: crowd, waitingList: true });
    const roomy = await newEvent(fixture, {
      type: 'virtual',
      capacity: { 'in-person': null, online: 1_000 },
      waitingList: true,
    });
    for (const id of [crowded, roomy]) await fixture.host.callUntilAnswered(publishEvent, { params: { id } });
    const sales = [
      await newSale(fixture, capacity),
      await newSale(fixture, capacity),
      await newSale(fixture, capacity),
    ];
    const market: Market = { ...fixture, sales, webhooks: newStripeWebhooks(fixture, draw), draw, bought: new Map() };
    const run: Run = { fixture, market, freeEvents: { crowded, roomy, draw, going: new Set() } };

    await runActions(run);
    expect([`seed ${seed}`, ...fixture.http.failures]).toEqual([`seed ${seed}`]);
    await settle(run);
    await expectNoViolations(fixture);
    await expectAcknowledged(run);
    await sellOut(run);
    await settle(run);
    await expectNoViolations(fixture);

    expect([`seed ${seed}`, ...fixture.http.failures]).toEqual([`seed ${seed}`]);
    const [first, second, off] = sales;
    for (const sale of [first, second]) expect(await sumLedger(fixture, sale?.id ?? '')).toEqual(capacity);
    await sumLedger(fixture, off?.id ?? '');
    expect(await sumLedger(fixture, crowded)).toEqual({ 'in-person': crowdedSpots });
    expect(await sumLedger(fixture, roomy)).toEqual({ online: people });
    await expectAcknowledged(run);
  } finally {
    await fixture.close();
  }
});
