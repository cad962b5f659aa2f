import type { OrderFilter } from '@foyer/contract/orders/sales.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { attendeeRules } from '#src/config/attendees.ts';
import type { Db } from '#src/db/client.ts';
import { behind } from '#src/db/page-cursor.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { promoCodes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { pendingRefundMinor } from '#src/features/events/refund-conditions.ts';
import { currentState, currentTotal } from '#src/features/orders/views/current-state.ts';
import { filteredOrders } from '#src/features/orders/views/list-orders.ts';
import type { Cell } from './cell-text.ts';

type Row = Awaited<ReturnType<typeof ordersFrom>>[number];

function ordersFrom(db: Db) {
  return db
    .select({
      order: orders,
      event: { state: events.state },
      buyerName: users.name,
      buyerEmail: users.email,
      promoCode: promoCodes.code,
      tickets: sql<string | null>`(select string_agg(s.line, '; ' order by s.position, s.line) from (
        select count(*) || ' × ' || t.name as line, min(t.position) as position from registrations r
        join ticket_types t on t.id = r.ticket_type_id
        where r.order_id = ${orders.id} and r.state in ('held', 'confirmed') group by t.id, t.name) s)`,
      places: sql<number>`(select count(*)::int from registrations r
        where r.order_id = ${orders.id} and r.state in ('held', 'confirmed'))`,
      pendingRefundMinor,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(promoCodes, eq(promoCodes.id, orders.promoCodeId))
    .$dynamic();
}

const shownState = ({ order, event }: Row, now: Date) => currentState(order, event, now);

/** Keys stay and new ones are added at the end, as in the attendee file. */
const columns = {
  id: ({ order }) => order.id,
  number: ({ order }) => order.number,
  state: shownState,
  method: ({ order }) => order.method,
  buyer_name: ({ buyerName }) => buyerName ?? '',
  buyer_email: ({ buyerEmail }) => buyerEmail ?? '',
  tickets: (row, now) => (shownState(row, now) === row.order.state ? (row.tickets ?? '') : ''),
  places: (row, now) => (shownState(row, now) === row.order.state ? row.places : 0),
  promo_code: ({ promoCode }) => promoCode ?? '',
  currency: ({ order }) => order.currency,
  total_minor: (row, now) => currentTotal(row.order, shownState(row, now)),
  paid_minor: ({ order }) => order.paidMinor,
  refunded_minor: ({ order }) => order.refundedMinor,
  ordered_at: ({ order }) => order.createdAt.toISOString(),
  confirmed_at: ({ order }) => order.confirmedAt?.toISOString() ?? '',
  ended_at: ({ order }) => order.endedAt?.toISOString() ?? '',
  refund_pending_minor: (row) => row.pendingRefundMinor,
  refund_undecided_minor: ({ order }) => order.undecidedRefundMinor,
} as const satisfies Record<string, (row: Row, now: Date) => Cell>;

/** Yields the header and then all orders, oldest first, a page at a time. */
export async function* orderTable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  filter: OrderFilter,
): AsyncGenerator<Cell[][]> {
  const now = clock.now();
  yield [Object.keys(columns)];
  let after: { at: number; id: string } | null = null;
  for (;;) {
    const rows: Row[] = await ordersFrom(db)
      .where(and(filteredOrders(eventId, filter, now), behind(after, orders.createdAt, '>', orders.id)))
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(attendeeRules.exportPage);
    if (rows.length > 0) yield rows.map((row) => Object.values(columns).map((read) => read(row, now)));
    const last = rows.at(-1)?.order;
    if (!last || rows.length < attendeeRules.exportPage) return;
    after = { at: last.createdAt.getTime(), id: last.id };
  }
}
