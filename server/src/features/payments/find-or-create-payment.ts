import { minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { CheckoutSession } from '#src/adapters/payments/payment-provider.ts';
import { paymentRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { orders, payments } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { amountDue } from '#src/features/orders/locking/amount-due.ts';
import {
  type FullOrder,
  noSuchOrder,
  orderStateRefused,
  readFullOrder,
} from '#src/features/orders/locking/lock-order.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type Payment = typeof payments.$inferSelect;

/** The open payment of an order. A stale one has to be ended first: its amount is out of date, or it is about to expire. */
export type OpenPayment = { payment: Payment; isStale: boolean };

/** The open payment of the viewer's order, or a new one that the provider does not know yet. An order has one at a time. */
export async function findOrCreatePayment(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewer: SignedInUser,
  { orderId, provider }: { orderId: string; provider: 'stripe' | 'local' },
): Promise<OpenPayment> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const locked = await lockOwnOrder(tx, viewer, orderId);
    const { dueMinor: amountMinor, until } = amountDue(locked);
    if (amountMinor <= 0 || (until && until <= now)) throw orderStateRefused();
    const { order } = locked;
    if (amountMinor < minimumAmount(order.currency))
      throw new AppError('CARDS_NOT_AVAILABLE', 'This amount is below the minimum for card payments.');
    const [open] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')));
    if (open) {
      const asksSameAmount = open.amountMinor === amountMinor && open.currency === order.currency;
      const isFresh = open.createdAt.getTime() + (paymentRules.visitSeconds * 1000) / 2 > now.getTime();
      return { payment: open, isStale: !asksSameAmount || !isFresh || open.provider !== provider };
    }
    const id = deps.random.uuid();
    const visit = { lines: await linesOf(tx, locked, amountMinor), language: viewer.language };
    const values = { id, orderId, provider, reference: id, amountMinor, currency: order.currency, visit };
    const [payment] = await tx
      .insert(payments)
      .values({ ...values, state: 'open', createdAt: now })
      .returning();
    if (!payment) throw new Error('the payment was not inserted');
    return { payment, isStale: false };
  });
}

/** Locks the order without the event's counters, since its tickets do not change. */
async function lockOwnOrder(tx: Tx, { userId }: SignedInUser, orderId: string): Promise<FullOrder> {
  const own = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const found = await tx.select({ id: orders.id }).from(orders).where(own).for('no key update');
  const locked = found.length > 0 ? await readFullOrder(tx, orderId) : null;
  if (!locked) throw noSuchOrder();
  return locked;
}

/** A line for each ticket type and price; one line with the event's title if less than the whole order is due. */
async function linesOf(
  tx: Tx,
  { order, event }: FullOrder,
  dueMinor: number,
): Promise<CheckoutSession['lines'][number][]> {
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
  return [{ name: event.title || order.number, quantity: 1, unitMinor: dueMinor }];
}
