import { minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { CheckoutVisit } from '#src/adapters/payments/payments.ts';
import { paymentRules } from '#src/config/orders.ts';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders, payments, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { amountDue } from '#src/features/orders/locking/amount-due.ts';
import { type Locked, noSuchOrder, readWhole, refusedNow } from '#src/features/orders/locking/lock-order.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type Payment = typeof payments.$inferSelect;

/** The visit to go on with, or one that has to be ended first: it asks for another sum, or is about to end by itself. */
export type Opened = { payment: Payment; isStale: boolean };

/** An order of the viewer's has one open visit: the one that it has, or a new one. The provider knows nothing of it yet. */
export async function openCheckout(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  viewer: SignedInUser,
  { orderId, provider }: { orderId: string; provider: 'stripe' | 'local' },
): Promise<Opened> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const locked = await lockMyOrder(tx, viewer, orderId);
    const { dueMinor: amountMinor, until } = amountDue(locked);
    if (amountMinor <= 0 || (until && until <= now)) throw refusedNow();
    const { order } = locked;
    if (amountMinor < minimumAmount(order.currency))
      throw new AppError('CARDS_NOT_AVAILABLE', 'This is less than can be paid by card.');
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
    const visit = { lines: await linesOf(tx, locked, amountMinor), language: viewer.language };
    const about = { id, orderId, provider, reference: id, amountMinor, currency: order.currency, visit };
    const [payment] = await tx
      .insert(payments)
      .values({ ...about, state: 'open', createdAt: now })
      .returning();
    if (!payment) throw new Error('the payment was not kept');
    return { payment, isStale: false };
  });
}

/** Its places stay as they are, so the counters are left to others. */
async function lockMyOrder(tx: Tx, { userId }: SignedInUser, orderId: string): Promise<Locked> {
  const own = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const found = await tx.select({ id: orders.id }).from(orders).where(own).for('no key update');
  const locked = found.length > 0 ? await readWhole(tx, orderId) : null;
  if (!locked) throw noSuchOrder();
  return locked;
}

/** A line for each kind and price of tickets; for what is no whole order, one line with the name of the event. */
async function linesOf(tx: Tx, { order, event }: Locked, dueMinor: number): Promise<CheckoutVisit['lines'][number][]> {
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
