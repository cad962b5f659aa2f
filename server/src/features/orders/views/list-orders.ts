import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { OrderFilter } from '@foyer/contract/orders/sales.ts';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import {
  hasDueRefund,
  hasFailedRefund,
  hasPendingRefund,
  pendingRefundMinor,
} from '#src/features/events/refund-conditions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { currentState, hasCurrentState } from './current-state.ts';

type PageQuery = { cursor?: string | undefined; limit: number };
type OrderPage = { items: OrderCard[]; nextCursor: string | null };

/** Lists the viewer's own orders of all events, newest first. */
export async function listMyOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  page: PageQuery,
): Promise<OrderPage> {
  return await listPage(deps, eq(orders.userId, viewer.userId), page, false);
}

/** Lists the orders of an event for its organizers. `q` searches numbers, names and email addresses. */
export async function listOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id, state, q, refund, ...page }: PageQuery & OrderFilter & { id: string },
): Promise<OrderPage> {
  await requireOrganizer(deps, viewer, id);
  return await listPage(deps, filteredOrders(id, { state, q, refund }, deps.clock.now()), page, true);
}

/** The condition of a filter for the orders of an event. The query must join the buyers (`users`). */
export function filteredOrders(eventId: string, { state, q, refund }: OrderFilter, now: Date): SQL | undefined {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const isMatch = pattern
    ? sql`(${orders.number} ilike ${pattern} or foyer_fold(${users.name}) like foyer_fold(${pattern})
        or ${users.email} ilike ${pattern} or exists (select 1 from registrations r where r.order_id = ${orders.id}
          and (foyer_fold(r.holder_name) like foyer_fold(${pattern}) or r.holder_email ilike ${pattern})))`
    : undefined;
  const hasRefund = refund && { pending: hasPendingRefund, open: or(hasDueRefund, hasFailedRefund) }[refund];
  return and(eq(orders.eventId, eventId), state && hasCurrentState(state, now), hasRefund, isMatch);
}

async function listPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  where: SQL | undefined,
  { cursor, limit }: PageQuery,
  isForOrganizer: boolean,
): Promise<OrderPage> {
  const isBehindCursor = behind(readCursor(cursor), orders.createdAt, '<', orders.id);
  const rows = await db
    .select({
      order: orders,
      event: { slug: events.slug, title: events.title, startsAt: events.startsAt, timeZone: events.timeZone },
      buyerName: users.name,
      places: sql<number>`(select count(*)::int from registrations r
        where r.order_id = ${orders.id} and r.state in ('held', 'confirmed'))`,
      pendingRefundMinor,
      refundFailed: hasFailedRefund,
      refundDue: hasDueRefund,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(where, isBehindCursor ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, ({ order }) => ({ at: order.createdAt.getTime(), id: order.id }));
  const now = clock.now();
  const items = page.map(({ order, event, buyerName, places, ...refund }) => ({
    id: order.id,
    number: order.number,
    state: currentState(order, now),
    method: order.method,
    places: currentState(order, now) === order.state ? places : 0,
    ...refund,
    eventId: order.eventId,
    eventSlug: event.slug,
    eventTitle: event.title,
    eventTimeZone: event.timeZone,
    eventStartsAt: event.startsAt?.toISOString() ?? null,
    currency: order.currency,
    totalMinor: order.totalMinor,
    paidMinor: order.paidMinor,
    refundedMinor: order.refundedMinor,
    heldUntil: order.heldUntil?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    buyerName: isForOrganizer ? buyerName : null,
  }));
  return { items, nextCursor };
}
