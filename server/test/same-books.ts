import { exportAttendees, exportCapacityLedger, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order, OrderCard } from '@foyer/contract/orders/order.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { localCheckouts, localRefunds } from '../src/db/schema/local-payments.ts';
import { readCsv } from '../src/features/attendees/import/reading/read-csv.ts';
import type { TestApp } from './open-test-app.ts';
import { faultsOf } from './orders.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

type Id = { id: string };
type Line = Record<string, string>;
/** All amounts in minor units. `pending`: how much of `back` has not been paid out. */
type Amounts = { total: number; paid: number; back: number; pending: number };
type Page<Item> = { items: Item[]; nextCursor: string | null };

const sum = <Item>(items: readonly Item[], read: (item: Item) => number) =>
  items.reduce((all, item) => all + read(item), 0);

async function allPages<Item>(read: (cursor: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = await read({}); ; page = await read({ cursor: page.nextCursor })) {
    items.push(...page.items);
    if (page.nextCursor === null) return items;
  }
}

/** Reads everything that the host sees of an event's payments. */
async function booksOf(foyer: TestApp, event: Id, host: TestClient) {
  const params = { id: event.id };
  const body = { format: 'csv' as const };
  return {
    orders: await linesOf(foyer, data(await host.call(selling.exportOrders, { params, body })).url),
    people: await linesOf(foyer, data(await host.call(exportAttendees, { params, body })).url),
    ledger: await linesOf(foyer, data(await host.call(exportCapacityLedger, { params, body })).url),
    cards: await allPages(async (query) => data(await host.call(selling.listOrders, { params, query }))),
    pendingCards: await allPages(async (query) =>
      data(await host.call(selling.listOrders, { params, query: { ...query, refund: 'pending' } })),
    ),
    attendees: await allPages(async (query) => data(await host.call(listAttendees, { params, query }))),
    statistics: data(await host.call(readStatistics, { params })),
  };
}
type Books = Awaited<ReturnType<typeof booksOf>>;

async function linesOf(foyer: TestApp, url: string): Promise<Line[]> {
  const { rawPayload } = await foyer.app.inject(url);
  const [head, ...lines] = [...readCsv(rawPayload, 500)].map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at]?.replace('\uFEFF', ''), cell])));
}

const amountsOf = (order: Order | OrderCard): Amounts => ({
  total: order.totalMinor,
  paid: order.paidMinor,
  back: order.refundedMinor,
  pending: order.pendingRefundMinor,
});

/**
 * Checks that order pages, lists, statistics, files, ledger and the local provider agree about an event's money, and
 * returns its sums. Both browsers must be signed in. `isSettled`: the provider has received every refund.
 */
export async function expectSameBooks(
  foyer: TestApp,
  event: Id,
  host: TestClient,
  guests: readonly { browser: TestClient; orderId: string }[],
  { isSettled = true } = {},
): Promise<Omit<Amounts, 'total'>> {
  const books = await booksOf(foyer, event, host);
  for (const { browser, orderId } of guests) await expectSameOrder(books, host, browser, orderId);
  const { orders, cards, pendingCards, statistics } = books;
  const column = (key: string) => sum(orders, (line) => Number(line[key]));
  const [paid, back, pending] = [column('paid_minor'), column('refunded_minor'), column('refund_pending_minor')];
  expect([statistics.salesMinor, statistics.refundedMinor, statistics.pendingRefundMinor]).toEqual([
    paid,
    back,
    pending,
  ]);
  expect(sum(statistics.days, (day) => day.salesMinor)).toBe(paid);
  expect(sum(statistics.days, (day) => day.refundedMinor)).toBe(back);
  const waiting = cards.filter(({ pendingRefundMinor }) => pendingRefundMinor > 0).map(({ id }) => id);
  expect(pendingCards.map(({ id }) => id)).toEqual(waiting);
  const confirmed = orders.filter(({ state }) => state === 'confirmed');
  expect(sum(statistics.ticketTypes, (type) => type.salesMinor)).toBe(
    sum(confirmed, (each) => Number(each.total_minor)),
  );
  expectSameSpots(books);
  if (isSettled) expect(await providerBooks(foyer, orders)).toEqual({ paid, back, pending });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
  return { paid, back, pending };
}

/** One order as its buyer and the host see it, in every list and file. */
async function expectSameOrder(
  { orders, people, cards, attendees }: Books,
  host: TestClient,
  guest: TestClient,
  orderId: string,
): Promise<void> {
  const params = { orderId };
  const seen = data(await guest.call(ordering.readOrder, { params }));
  const managed = data(await host.call(ordering.readOrder, { params }));
  const own = await allPages(async (query) => data(await guest.call(ordering.listMyOrders, { query })));
  const money = amountsOf(seen);
  expect(amountsOf(managed)).toEqual(money);
  for (const list of [cards, own]) {
    const card = list.find(({ id }) => id === orderId);
    expect(card && amountsOf(card)).toEqual(money);
  }
  const line = orders.find(({ id }) => id === orderId) ?? {};
  const { total_minor, paid_minor, refunded_minor, refund_pending_minor } = line;
  expect([total_minor, paid_minor, refunded_minor, refund_pending_minor].map(Number)).toEqual(Object.values(money));
  const paid = seen.payments.filter(({ state }) => state === 'paid');
  expect(sum(paid, ({ amountMinor }) => amountMinor)).toBe(money.paid);
  const back = seen.refunds.filter(({ state }) => state !== 'failed');
  expect(sum(back, ({ amountMinor }) => amountMinor)).toBe(money.back);
  const pending = back.filter(({ state }) => state === 'asked');
  expect(sum(pending, ({ amountMinor }) => amountMinor)).toBe(money.pending);
  const theirs = people.filter((each) => each.order_number === seen.number);
  for (const { id, refund_pending } of theirs) {
    const isPending = pending.some(({ registrationId }) => registrationId === null || registrationId === id);
    expect([refund_pending, attendees.find((each) => each.id === id)?.refundPending]).toEqual([
      isPending ? 'yes' : '',
      isPending,
    ]);
  }
  if (seen.state !== 'confirmed') return;
  const active = seen.places.filter(({ state }) => state === 'confirmed');
  expect(sum(active, ({ priceMinor }) => priceMinor)).toBe(money.total);
  const attending = theirs.filter(({ state }) => state === 'confirmed');
  expect(sum(attending, (each) => Number(each.price_minor))).toBe(money.total);
  expect(attending.map((each) => each.ticket_type).sort()).toEqual(active.map(({ ticketName }) => ticketName).sort());
}

/** The ledger's sums are the confirmed spots, and at most those on hold besides. */
function expectSameSpots({ ledger, people, statistics }: Books): void {
  for (const { audience, registrations } of statistics.audiences) {
    const entries = ledger.filter((entry) => entry.audience === audience);
    const taken = sum(entries, ({ change }) => Number(change));
    expect(Number(entries.at(-1)?.taken_after ?? 0)).toBe(taken);
    const inState = (state: string) => people.filter((each) => each.audience === audience && each.state === state);
    expect([audience, inState('confirmed').length]).toEqual([audience, registrations]);
    expect([audience, taken]).toEqual([audience, registrations + inState('held').length]);
  }
}

/** What the local checkout has charged for these orders and paid back. */
async function providerBooks({ deps: { db } }: TestApp, orders: readonly Line[]): Promise<Omit<Amounts, 'total'>> {
  const ids = orders.flatMap(({ id }) => id ?? []);
  const charged = await db.select().from(localCheckouts).where(inArray(localCheckouts.orderId, ids));
  const references = charged.flatMap(({ chargeReference }) => chargeReference ?? []);
  const refunded = await db.select().from(localRefunds).where(inArray(localRefunds.chargeReference, references));
  const paid = charged.filter(({ state }) => state === 'paid');
  const pending = refunded.filter(({ state }) => state === 'pending');
  return {
    paid: sum(paid, ({ amountMinor }) => amountMinor),
    back: sum(refunded, ({ amountMinor }) => amountMinor),
    pending: sum(pending, ({ amountMinor }) => amountMinor),
  };
}
