import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { capacityEntries, eventAudiences, events } from '../src/db/schema/events.ts';
import { orders, payments, refunds } from '../src/db/schema/orders.ts';
import { registrations } from '../src/db/schema/registrations.ts';
import { ticketTypes } from '../src/db/schema/tickets.ts';
import { lockCounters } from '../src/features/events/lock-own-event.ts';
import { recordCapacity } from '../src/features/orders/capacity/record-capacity.ts';
import { newEvent } from './events.ts';
import type { TestApp } from './open-test-app.ts';
import type { TestClient } from './test-client.ts';

export type Sold = { eventId: string; ticketTypeId: string; priceMinor: number };

/** A published in-person event with one ticket type. */
export async function newTicketedEvent(
  foyer: TestApp,
  host: TestClient,
  { capacity = 10, priceMinor = 2500, currency = 'EUR' } = {},
): Promise<Sold> {
  const { db, clock, random } = foyer.deps;
  const { id: eventId } = await newEvent(foyer, host, { capacity: { 'in-person': capacity, online: null } });
  const ticketTypeId = random.uuid();
  const kind = { audience: 'in-person', kind: 'paid', name: 'Seat', priceMinor } as const;
  await db.insert(ticketTypes).values({ ...kind, id: ticketTypeId, eventId, createdAt: clock.now() });
  await db.update(events).set({ ticketed: true, currency }).where(eq(events.id, eventId));
  return { eventId, ticketTypeId, priceMinor };
}

/** An order holding spots for ten minutes, as placing one creates it. */
export async function newHeldOrder(foyer: TestApp, sold: Sold, userId: string, places = 1): Promise<string> {
  const { deps } = foyer;
  const now = deps.clock.now();
  const { eventId, ticketTypeId, priceMinor } = sold;
  const orderId = deps.random.uuid();
  await deps.db.transaction(async (tx) => {
    await lockCounters(tx, eventId);
    const [event] = await tx.select({ currency: events.currency }).from(events).where(eq(events.id, eventId));
    await tx.insert(orders).values({
      id: orderId,
      number: orderId.slice(0, 8).toUpperCase(),
      eventId,
      userId,
      state: 'held',
      method: 'card',
      currency: event?.currency ?? 'EUR',
      totalMinor: priceMinor * places,
      heldUntil: new Date(now.getTime() + 10 * 60_000),
      createdAt: now,
    });
    const mine = and(eq(registrations.eventId, eventId), eq(registrations.userId, userId));
    const before = await tx.select({ state: registrations.state }).from(registrations).where(mine);
    const comes = before.some(({ state }) => state === 'held' || state === 'confirmed');
    const rows = Array.from({ length: places }, (_, index) => ({
      id: deps.random.uuid(),
      eventId,
      orderId,
      ticketTypeId,
      priceMinor,
      userId: index === 0 && !comes ? userId : null,
      audience: 'in-person' as const,
      state: 'held' as const,
      createdAt: now,
      changedAt: now,
    }));
    await tx.insert(registrations).values(rows);
    const held = { audience: 'in-person', ticketTypeId, kind: 'hold', change: 1 } as const;
    await recordCapacity(
      deps,
      tx,
      eventId,
      rows.map(({ id }) => ({ ...held, registrationId: id })),
    );
  });
  return orderId;
}

/** An order with its payments and refunds. */
export async function moneyOf({ deps: { db } }: TestApp, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('there is no such order');
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt);
  const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
  return { order, payments: paid, refunds: back };
}

/**
 * Invariants for any order of events: the ledger adds up to the counters at every row, nothing is oversold, and every payer has
 * tickets or a full refund.
 */
export async function expectFair(foyer: TestApp, { eventId, ticketTypeId }: Sold): Promise<void> {
  const { db } = foyer.deps;
  const [counter] = await db.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, ticketTypeId));
  const ledger = await db.select().from(capacityEntries).where(eq(capacityEntries.eventId, eventId));
  let sum = 0;
  for (const { change, takenAfter } of ledger.toSorted((a, b) => a.id - b.id)) {
    sum += change;
    expect(takenAfter).toBe(sum);
  }
  const rows = await db.select().from(registrations).where(eq(registrations.eventId, eventId));
  const living = rows.filter(({ state }) => state === 'held' || state === 'confirmed');
  expect([counter?.taken, type?.taken, living.length]).toEqual([sum, sum, sum]);
  expect(sum).toBeLessThanOrEqual(counter?.capacity ?? Number.POSITIVE_INFINITY);
  for (const { id } of await db.select({ id: orders.id }).from(orders).where(eq(orders.eventId, eventId))) {
    const { order, payments: tried, refunds: back } = await moneyOf(foyer, id);
    const paid = tried.filter(({ state }) => state === 'paid').reduce((all, { amountMinor }) => all + amountMinor, 0);
    const asked = back.filter(({ state }) => state !== 'failed').reduce((all, { amountMinor }) => all + amountMinor, 0);
    expect([order.paidMinor, order.refundedMinor]).toEqual([paid, asked]);
    expect(paid - asked).toBe(order.state === 'confirmed' ? order.totalMinor : 0);
  }
}
