import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { OrderFilter, OrderSort } from '@foyer/contract/orders/sales.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { readSort, type SortKey, sortedBy, sortedPageOf, textKey } from '#src/db/sorted-page.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import {
  hasDueRefund,
  hasFailedRefund,
  hasPendingRefund,
  isRefundUnsettled,
  pendingRefundMinor,
  refundNeedsAttention,
} from '#src/features/events/refund-conditions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { currentState, currentTotal, currentTotalIn, hasCurrentState } from './current-state.ts';

type PageQuery = { cursor?: string | undefined; limit: number };
type OrderPage = { items: OrderCard[]; nextCursor: string | null };
type ListDeps = Pick<Deps, 'db' | 'clock'>;

/** Lists the viewer's own orders newest first: of all events or of one, all or those with a refund that is not settled. */
export async function listMyOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { event, refund, ...page }: PageQuery & { event?: string | undefined; refund?: 'unsettled' | undefined },
): Promise<OrderPage> {
  const end = readCursor(page.cursor);
  const isMine = and(
    eq(orders.userId, viewer.userId),
    event === undefined ? undefined : eq(orders.eventId, event),
    refund && isRefundUnsettled,
  );
  const rows = await selectOrders(deps.db, sql<string>`''`)
    .where(and(isMine, behind(end, orders.createdAt, '<', orders.id)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.limit + 1);
  const read = pageOf(rows, page.limit, ({ order }) => ({ at: order.createdAt.getTime(), id: order.id }));
  // Buyers see no name, which is their own.
  const items = read.page.map((row) => ({ ...presentCard(row, deps.clock.now()), buyerName: null }));
  return { items, nextCursor: read.nextCursor };
}

/** Lists the orders of an event for its organizers. `q` searches numbers, names and email addresses. */
export async function listOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  { id, sort, cursor, limit, ...filter }: PageQuery & OrderFilter & { id: string; sort: OrderSort },
): Promise<OrderPage> {
  await requireOrganizer(deps, viewer, id);
  const now = deps.clock.now();
  const { after, order, key } = sortedBy({ sort, key: keyOf(sort, now), id: sql`${orders.id}`, cursor });
  const rows = await selectOrders(deps.db, key)
    .where(and(filteredOrders(id, filter, now), after))
    .orderBy(...order)
    .limit(limit + 1);
  const ends = rows.map((row) => ({ row, id: row.order.id, key: row.key }));
  const { page, nextCursor } = sortedPageOf(ends, limit, sort);
  return { items: page.map(({ row }) => presentCard(row, now)), nextCursor };
}

/** What has to be paid first, what is over last. */
const states = sql`array['awaiting', 'held', 'confirmed', 'cancelled', 'expired']`;

/** Only the order of placement has an index: the others sort the orders of one event. */
function keyOf(sort: OrderSort, now: Date): SortKey {
  const { name, isDescending } = readSort(sort);
  switch (name) {
    case 'buyer':
      return textKey(sql`coalesce(${users.name}, ${isDescending ? sql`''` : sql`chr(1114111)`})`);
    case 'total':
      return { by: currentTotalIn(now), type: 'bigint' };
    case 'state': {
      const state = sql`case when ${hasCurrentState('expired', now)} then 'expired'
        when ${hasCurrentState('cancelled', now)} then 'cancelled' else ${orders.state} end`;
      return { by: sql`array_position(${states}, ${state})::bigint`, type: 'bigint' };
    }
    default:
      return { by: sql`${orders.createdAt}`, type: 'timestamptz' };
  }
}

/** The condition of a filter for the orders of an event. The query must join the event and the buyers (`users`). */
export function filteredOrders(eventId: string, { state, q, refund }: OrderFilter, now: Date): SQL | undefined {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const isMatch = pattern
    ? sql`(${orders.number} ilike ${pattern} or foyer_fold(${users.name}) like foyer_fold(${pattern})
        or ${users.email} ilike ${pattern} or exists (select 1 from registrations r where r.order_id = ${orders.id}
          and (foyer_fold(r.holder_name) like foyer_fold(${pattern}) or r.holder_email ilike ${pattern})))`
    : undefined;
  const hasRefund = refund && { pending: hasPendingRefund, open: refundNeedsAttention }[refund];
  return and(eq(orders.eventId, eventId), state && hasCurrentState(state, now), hasRefund, isMatch);
}

/** Selects orders with their event, buyer, tickets and refunds. `key` is what they are sorted by. */
function selectOrders(db: ListDeps['db'], key: SQL<string>) {
  return db
    .select({
      key,
      order: orders,
      event: {
        slug: events.slug,
        title: events.title,
        state: events.state,
        startsAt: events.startsAt,
        timeZone: events.timeZone,
      },
      buyerName: users.name,
      places: sql<number>`(select count(*)::int from registrations r
        where r.order_id = ${orders.id} and r.state in ('held', 'confirmed'))`,
      pendingRefundMinor,
      refundFailed: hasFailedRefund,
      refundDue: hasDueRefund,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId));
}

type Row = Awaited<ReturnType<typeof selectOrders>>[number];

function presentCard({ key: _, order, event, buyerName, places, ...refund }: Row, now: Date): OrderCard {
  const state = currentState(order, event, now);
  return {
    id: order.id,
    number: order.number,
    state,
    method: order.method,
    places: state === order.state ? places : 0,
    ...refund,
    eventId: order.eventId,
    eventSlug: event.slug,
    eventTitle: event.title,
    eventTimeZone: event.timeZone,
    eventStartsAt: event.startsAt?.toISOString() ?? null,
    currency: order.currency,
    totalMinor: currentTotal(order, state),
    paidMinor: order.paidMinor,
    refundedMinor: order.refundedMinor,
    undecidedRefundMinor: order.undecidedRefundMinor,
    heldUntil: order.heldUntil?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    buyerName,
  };
}
