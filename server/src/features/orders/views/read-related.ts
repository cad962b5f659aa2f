import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { payments, refunds } from '#src/db/schema/orders.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import type { FullOrder } from '../locking/lock-order.ts';

export type Related = Awaited<ReturnType<typeof readRelated>>;

/** Reads what is shown with an order: ticket types, payments, refunds, transfers, check-ins and names. */
export async function readRelated(db: Db, { order, tickets, modeChange }: FullOrder) {
  const { id: orderId } = order;
  const typeIds = tickets.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  if (modeChange) typeIds.push(modeChange.ticketTypeId);
  const types = await db
    .select({ id: ticketTypes.id, name: ticketTypes.name, kind: ticketTypes.kind })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, typeIds));
  const paymentRows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt));
  const refundRows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt));
  const ticketIds = tickets.map(({ id }) => id);
  const openTransfers = await db
    .select()
    .from(transfers)
    .where(and(inArray(transfers.registrationId, ticketIds), eq(transfers.state, 'open')));
  const checkInRows = await db
    .select({ id: checkIns.registrationId })
    .from(checkIns)
    .where(and(inArray(checkIns.registrationId, ticketIds), isNull(checkIns.undoneAt)));
  const checkedIn = new Set(checkInRows.map(({ id }) => id));
  const [promo] = order.promoCodeId
    ? await db.select({ code: promoCodes.code }).from(promoCodes).where(eq(promoCodes.id, order.promoCodeId))
    : [];
  const { name, email, emailVerifiedAt } = users;
  const [buyer] = order.userId
    ? await db.select({ name, email, emailVerifiedAt }).from(users).where(eq(users.id, order.userId))
    : [];
  const userIds = [...tickets.map(({ userId }) => userId), ...refundRows.map(({ doneBy }) => doneBy)];
  const names = await namesOf(
    db,
    userIds.flatMap((id) => id ?? []),
  );
  return {
    types,
    payments: paymentRows,
    refunds: refundRows,
    transfers: openTransfers,
    checkedIn,
    promo,
    buyer,
    names,
  };
}

/** The names of ticket holders and of organizers who refunded, by user id. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
