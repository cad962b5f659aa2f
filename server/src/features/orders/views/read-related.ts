import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { payments, promoCodes, refunds, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Locked } from '../locking/lock-order.ts';

export type Related = Awaited<ReturnType<typeof readRelated>>;

/** What is shown with an order and stands beside it. */
export async function readRelated(db: Db, { order, places, change }: Locked) {
  const { id: orderId } = order;
  const typeIds = places.flatMap(({ ticketTypeId }) => ticketTypeId ?? []);
  if (change) typeIds.push(change.ticketTypeId);
  const types = await db
    .select({ id: ticketTypes.id, name: ticketTypes.name, kind: ticketTypes.kind })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, typeIds));
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));
  const refunded = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt));
  const placeIds = places.map(({ id }) => id);
  const offered = await db
    .select()
    .from(transfers)
    .where(and(inArray(transfers.registrationId, placeIds), eq(transfers.state, 'open')));
  const arrived = await db
    .select({ id: checkIns.registrationId })
    .from(checkIns)
    .where(and(inArray(checkIns.registrationId, placeIds), isNull(checkIns.undoneAt)));
  const used = new Set(arrived.map(({ id }) => id));
  const [promo] = order.promoCodeId
    ? await db.select({ code: promoCodes.code }).from(promoCodes).where(eq(promoCodes.id, order.promoCodeId))
    : [];
  const { name, email, emailVerifiedAt } = users;
  const [buyer] = order.userId
    ? await db.select({ name, email, emailVerifiedAt }).from(users).where(eq(users.id, order.userId))
    : [];
  const named = [...places.map(({ userId }) => userId), ...refunded.map(({ doneBy }) => doneBy)];
  const names = await namesOf(
    db,
    named.flatMap((id) => id ?? []),
  );
  return { types, payments: paid, refunds: refunded, transfers: offered, used, promo, buyer, names };
}

/** Of those who come with an account of their own, or have given money back. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
