import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { OrderFilter } from '@foyer/contract/orders/sales.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { isShownAs, stateOf } from './current-state.ts';

type Page = { cursor?: string | undefined; limit: number };
type Listed = { items: OrderCard[]; nextCursor: string | null };

/** The viewer's own, over all events. */
export async function listMyOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  page: Page,
): Promise<Listed> {
  return await listWhere(deps, eq(orders.userId, viewer.userId), page, false);
}

/** Those of an event, for whoever looks after it. Numbers, names and addresses are found by a part of them. */
export async function listOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id, state, q, ...page }: Page & OrderFilter & { id: string },
): Promise<Listed> {
  await requireOrganizer(deps, viewer, id);
  return await listWhere(deps, ordersLike(id, { state, q }, deps.clock.now()), page, true);
}

/** What a filter means for the orders of an event, beside their buyers. */
export function ordersLike(eventId: string, { state, q }: OrderFilter, now: Date): SQL | undefined {
  const sought = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const found = sought
    ? sql`(${orders.number} ilike ${sought} or foyer_fold(${users.name}) like foyer_fold(${sought})
        or ${users.email} ilike ${sought} or exists (select 1 from registrations r where r.order_id = ${orders.id}
          and (foyer_fold(r.holder_name) like foyer_fold(${sought}) or r.holder_email ilike ${sought})))`
    : undefined;
  return and(eq(orders.eventId, eventId), state && isShownAs(state, now), found);
}

async function listWhere(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  where: SQL | undefined,
  { cursor, limit }: Page,
  isForOrganizer: boolean,
): Promise<Listed> {
  const earlier = behind(readCursor(cursor), orders.createdAt, '<', orders.id);
  const rows = await db
    .select({
      order: orders,
      event: { slug: events.slug, title: events.title, startsAt: events.startsAt, timeZone: events.timeZone },
      buyerName: users.name,
      places: sql<number>`(select count(*)::int from registrations r
        where r.order_id = ${orders.id} and r.state in ('held', 'confirmed'))`,
      refundFailed: sql<boolean>`exists (select 1 from refunds f where f.order_id = ${orders.id} and f.state = 'failed')`,
      refundDue: sql<boolean>`exists (select 1 from refunds f join payments p on p.id = f.payment_id
        where f.order_id = ${orders.id} and f.state = 'asked' and p.provider = 'offline')`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(where, earlier ?? undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, ({ order }) => ({ at: order.createdAt.getTime(), id: order.id }));
  const now = clock.now();
  const items = page.map(({ order, event, buyerName, places, refundFailed, refundDue }) => ({
    id: order.id,
    number: order.number,
    state: stateOf(order, now),
    method: order.method,
    places: stateOf(order, now) === order.state ? places : 0,
    refundFailed,
    refundDue,
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
