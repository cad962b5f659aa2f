import type { DataOf } from '@foyer/contract/http.ts';
import type { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';

export type Day = DataOf<typeof readStatistics>['days'][number];
type Row = { [K in keyof Day]: K extends 'day' ? string : number | string };

/** Everything that is counted of an event, for each day in its time zone on which anything happened. */
export async function countByDay(
  { db }: Pick<Deps, 'db'>,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<ReadonlyMap<string, Day>> {
  const dayOf = (column: SQL) => sql`(${column} at time zone ${timeZone}::text)::date`;
  const { rows } = await db.execute<Row>(sql`
    select day::text as day, sum(views) as views, sum(registrations) as registrations, sum(sales) as "salesMinor",
      sum(refunded) as "refundedMinor", sum(pending) as "pendingRefundMinor"
    from (
      select day, views, 0 as registrations, 0 as sales, 0 as refunded, 0 as pending
      from event_views where event_id = ${id}
      union all
      select ${dayOf(sql`created_at`)}, 0, sum(places), 0, 0, 0
      from registrations where event_id = ${id} and state = 'confirmed' group by 1
      union all
      select ${dayOf(sql`p.paid_at`)}, 0, 0, sum(p.amount_minor), 0, 0
      from payments p join orders o on o.id = p.order_id
      where o.event_id = ${id} and p.state = 'paid' group by 1
      union all
      select ${dayOf(sql`f.created_at`)}, 0, 0, 0, sum(f.amount_minor),
        coalesce(sum(f.amount_minor) filter (where f.state = 'asked'), 0)
      from refunds f join orders o on o.id = f.order_id
      where o.event_id = ${id} and f.state <> 'failed' group by 1
    ) counted group by day order by day`);
  return new Map(rows.map((row) => [row.day, dayFrom(row)]));
}

function dayFrom(row: Row): Day {
  return {
    day: row.day,
    views: Number(row.views),
    registrations: Number(row.registrations),
    salesMinor: Number(row.salesMinor),
    refundedMinor: Number(row.refundedMinor),
    pendingRefundMinor: Number(row.pendingRefundMinor),
  };
}

export function emptyDay(day: string): Day {
  return { day, views: 0, registrations: 0, salesMinor: 0, refundedMinor: 0, pendingRefundMinor: 0 };
}
