import { and, asc, eq, sql } from 'drizzle-orm';
import type { CheckoutVisit } from '#src/adapters/payments/payments.ts';
import { paymentRules } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { placeChanges } from '#src/db/schema/place-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders, payments, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';

export type Payment = typeof payments.$inferSelect;
type Order = typeof orders.$inferSelect;

/** The visit to go on with, or one that has to be ended first: it asks for another sum, or is about to end by itself. */
export type Opened = { payment: Payment; isStale: boolean };

/** An order of the viewer's has one open visit: the one that it has, or a new one. The provider knows nothing of it yet. */
export async function openVisit(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewer: SignedInUser,
  { orderId, provider }: { orderId: string; provider: 'stripe' | 'local' },
): Promise<Opened> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const order = await lockMyOrder(tx, viewer, orderId);
    const amountMinor = await dueNow(tx, order, now);
    if (amountMinor <= 0) throw new AppError('ORDER_STATE_REFUSED', 'Nothing is to be paid for this order.');
    const [known] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')));
    if (known) {
      const isSame = known.amountMinor === amountMinor && known.currency === order.currency;
      const isYoung = known.createdAt.getTime() + (paymentRules.visitSeconds * 1000) / 2 > now.getTime();
      return { payment: known, isStale: !isSame || !isYoung || known.provider !== provider };
    }
    const id = deps.random.uuid();
    const visit = { lines: await linesOf(tx, order, amountMinor), language: viewer.language };
    const about = { id, orderId, provider, reference: id, amountMinor, currency: order.currency, visit };
    const [payment] = await tx
      .insert(payments)
      .values({ ...about, state: 'open', createdAt: now })
      .returning();
    if (!payment) throw new Error('the payment was not kept');
    return { payment, isStale: false };
  });
}

async function lockMyOrder(tx: Tx, { userId }: SignedInUser, orderId: string): Promise<Order> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('update');
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  return order;
}

/** Of an order that is held all that it costs; of another what a dearer place costs more, as long as that is kept. */
async function dueNow(tx: Tx, order: Order, now: Date): Promise<number> {
  if (order.state === 'held') {
    if (!order.heldUntil || order.heldUntil <= now)
      throw new AppError('ORDER_STATE_REFUSED', 'The time for this order is over.');
    return order.totalMinor - order.paidMinor;
  }
  if (order.state !== 'confirmed') return 0;
  const [change] = await tx
    .select({ dueMinor: placeChanges.dueMinor, heldUntil: placeChanges.heldUntil })
    .from(placeChanges)
    .where(and(eq(placeChanges.orderId, order.id), eq(placeChanges.state, 'open')));
  return change && change.heldUntil > now ? change.dueMinor : 0;
}

/** A line for each kind and price of tickets; for what is no whole order, one line with the name of the event. */
async function linesOf(tx: Tx, order: Order, dueMinor: number): Promise<CheckoutVisit['lines'][number][]> {
  const rows = await tx
    .select({
      name: ticketTypes.name,
      unitMinor: registrations.priceMinor,
      quantity: sql<number>`sum(${registrations.places})::int`,
    })
    .from(registrations)
    .innerJoin(ticketTypes, eq(registrations.ticketTypeId, ticketTypes.id))
    .where(and(eq(registrations.orderId, order.id), eq(registrations.state, 'held')))
    .groupBy(ticketTypes.id, ticketTypes.name, ticketTypes.position, registrations.priceMinor)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id), asc(registrations.priceMinor));
  const lines = rows.filter(({ unitMinor }) => unitMinor > 0);
  if (lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0) === dueMinor) return lines;
  const [event] = await tx.select({ title: events.title }).from(events).where(eq(events.id, order.eventId));
  return [{ name: event?.title || order.number, quantity: 1, unitMinor: dueMinor }];
}
