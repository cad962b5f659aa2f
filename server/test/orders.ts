import type { Event } from '@foyer/contract/events/event.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { createTicketType, type TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { offerTransfer } from '@foyer/contract/transfers.ts';
import { eq } from 'drizzle-orm';
import { lockOrder } from '#src/features/orders/locking/lock-order.ts';
import { applyPayment, type PaymentResult } from '#src/features/orders/payment/apply-payment.ts';
import { capacityEntries, eventAudiences } from '../src/db/schema/events.ts';
import { localCheckouts } from '../src/db/schema/local-payments.ts';
import { orders, payments, refunds } from '../src/db/schema/orders.ts';
import { registrations } from '../src/db/schema/registrations.ts';
import { promoCodes, ticketTypes } from '../src/db/schema/tickets.ts';
import type { TestApp } from './open-test-app.ts';
import { newEmail } from './passwords.ts';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

type TicketTypeFields = Partial<InputOf<typeof createTicketType>['body']>;

export async function newTicketType(
  host: TestClient,
  { id }: Pick<Event, 'id'>,
  given: TicketTypeFields = {},
): Promise<TicketType> {
  const body = { audience: 'in-person' as const, name: 'Standard', kind: 'paid' as const, priceMinor: 2_500, ...given };
  const price = body.kind === 'free' ? { priceMinor: 0 } : {};
  return data(await host.call(createTicketType, { params: { id }, body: { ...body, ...price } }));
}

/** Starts a transfer to a new email address; returns the token of its link. */
export async function startTransfer(
  foyer: Pick<TestApp, 'messagesTo'>,
  who: TestClient,
  registrationId: string,
): Promise<string> {
  const email = newEmail();
  data(await who.call(offerTransfer, { params: { registrationId }, body: { email } }));
  const [message] = await foyer.messagesTo(email);
  return /#([A-Za-z0-9_-]{43})/.exec(message?.text ?? '')?.[1] ?? 'no link';
}

/** Pays an order at the local checkout, as its webhook reports it. `hasSlowRefunds`: its refunds stay pending there. */
export async function pay(
  { deps }: Pick<TestApp, 'deps'>,
  orderId: string,
  amountMinor: number,
  { hasSlowRefunds = false } = {},
): Promise<PaymentResult> {
  const now = deps.clock.now();
  const paymentId = deps.random.uuid();
  return await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    await tx.insert(localCheckouts).values({
      id: paymentId,
      paymentId,
      orderId,
      amountMinor,
      currency: 'EUR',
      lines: [],
      successUrl: '',
      cancelUrl: '',
      language: 'en',
      state: 'paid',
      chargeReference: paymentId,
      hasSlowRefunds,
      createdAt: now,
      expiresAt: now,
      paidAt: now,
    });
    await tx.insert(payments).values({
      id: paymentId,
      orderId,
      provider: 'local',
      reference: paymentId,
      chargeReference: paymentId,
      state: 'paid',
      amountMinor,
      currency: 'EUR',
      createdAt: now,
      paidAt: now,
    });
    return await applyPayment(deps, tx, { orderId, paymentId, amountMinor });
  });
}

/** Orders these tickets, one each, and pays for them. */
export async function buyTickets(
  foyer: Pick<TestApp, 'deps'>,
  buyer: TestClient,
  eventId: string,
  ticketIds: readonly string[],
): Promise<Order> {
  const body = { places: ticketIds.map((ticketId) => ({ ticketId })) };
  const held = data(await buyer.call(placeOrder, { params: { id: eventId }, body }));
  await pay(foyer, held.id, held.totalMinor);
  return data(await buyer.call(readOrder, { params: { orderId: held.id } }));
}

/** Checks the invariants of an event's orders; returns the violations. */
export async function faultsOf({ deps: { db } }: Pick<TestApp, 'deps'>, eventId: string): Promise<string[]> {
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const counters = await db.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  const types = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId));
  const promos = await db.select().from(promoCodes).where(eq(promoCodes.eventId, eventId));
  const places = await db.select().from(registrations).where(eq(registrations.eventId, eventId));
  const sold = await db.select().from(orders).where(eq(orders.eventId, eventId));
  const entries = await db
    .select()
    .from(capacityEntries)
    .where(eq(capacityEntries.eventId, eventId))
    .orderBy(capacityEntries.id);

  for (const { audience, capacity, taken } of counters) {
    let sum = 0;
    for (const entry of entries.filter((each) => each.audience === audience)) {
      sum += entry.change;
      check(entry.takenAfter === sum, `${audience}: ${entry.id} says ${entry.takenAfter}, the sum is ${sum}`);
      check(sum >= 0 && sum <= (capacity ?? sum), `${audience}: ${sum} of ${capacity} at ${entry.id}`);
    }
    check(sum === taken, `${audience}: the ledger has ${sum}, the counter ${taken}`);
  }
  for (const { id, name, taken } of types) {
    const sum = entries.filter((each) => each.ticketTypeId === id).reduce((all, { change }) => all + change, 0);
    check(sum === taken, `${name}: the ledger has ${sum}, the counter ${taken}`);
  }
  // A hold for a more expensive attendance mode is in the ledger under its registration: twice while both spots are held.
  for (const place of places) {
    const own = entries.filter(({ registrationId }) => registrationId === place.id);
    const here = own.filter((e) => e.audience === place.audience).reduce((all, { change }) => all + change, 0);
    const isLiving = place.state === 'held' || place.state === 'confirmed';
    check(here === (isLiving ? 1 : 0), `a ${place.state} place counts ${here}`);
  }
  for (const { id, code, taken } of promos) {
    const used = places.filter(
      ({ orderId, discountMinor, state }) =>
        discountMinor > 0 &&
        ['held', 'confirmed'].includes(state) &&
        sold.find((o) => o.id === orderId)?.promoCodeId === id,
    );
    check(used.length === taken, `${code}: ${used.length} tickets are cheaper, the counter says ${taken}`);
  }
  for (const order of sold) {
    const paid = await db.select().from(payments).where(eq(payments.orderId, order.id));
    const back = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const sumOf = (rows: readonly { amountMinor: number }[]) => rows.reduce((all, row) => all + row.amountMinor, 0);
    check(order.paidMinor === sumOf(paid.filter(({ state }) => state === 'paid')), `${order.number}: what is paid`);
    // Refunds that the provider refused can be requested again.
    check(
      order.refundedMinor === sumOf(back.filter(({ state }) => state !== 'failed')),
      `${order.number}: what goes back`,
    );
    const kept = order.paidMinor - sumOf(back);
    const living = places.filter((p) => p.orderId === order.id && ['held', 'confirmed'].includes(p.state));
    if (order.state === 'expired' || order.state === 'held') check(kept === 0, `${order.number}: charged for nothing`);
    if (order.state === 'confirmed') check(living.length > 0, `${order.number}: confirmed without a place`);
    else if (order.state === 'expired' || order.state === 'cancelled')
      check(living.length === 0, `${order.number}: over, and has places`);
  }
  return faults;
}
