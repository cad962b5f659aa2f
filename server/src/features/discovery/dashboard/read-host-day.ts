import type { HostDay } from '@foyer/contract/discovery/host-day.ts';
import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { type SQL, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { pendingRefundMinor, refundNeedsAttention } from '#src/features/events/refund-conditions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Counts registrations, check-ins and sales of today and yesterday over the events that the viewer organizes or manages,
 * and the refunds that are open now.
 */
export async function readHostDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
  { timeZone }: { timeZone: string },
): Promise<HostDay> {
  const days = daysAround(clock.now(), timeZone);
  const own = sql`(
    select e.id from events e where e.organizer_user_id = ${userId} and e.state <> 'draft'
    union
    select h.event_id from event_hosts h join events e on e.id = h.event_id
    where h.user_id = ${userId} and h.role = 'manager' and h.accepted_at is not null
      and e.organizer_user_id is not null and e.state <> 'draft')`;
  const { rows } = await db.execute<CountRow>(sql`
    with own as ${own}
    select exists (select 1 from own) as is_host, r.*, c.*
    from (
      select ${sumOn(days.today, sql`created_at`, sql`places`)} as registered_today,
        ${sumOn(days.yesterday, sql`created_at`, sql`places`)} as registered_yesterday
      from registrations where event_id in (select id from own) and state = 'confirmed'
        and created_at >= ${days.yesterday.from}) r,
    (
      select ${sumOn(days.today, sql`at`, sql`1`)} as checked_today,
        ${sumOn(days.yesterday, sql`at`, sql`1`)} as checked_yesterday
      from check_ins where event_id in (select id from own) and undone_at is null and at >= ${days.yesterday.from}) c`);
  const sales = await db.execute<SalesRow>(sql`
    with own as ${own}
    select p.currency, ${sumOn(days.today, sql`p.paid_at`, sql`p.amount_minor`)} as today,
      ${sumOn(days.yesterday, sql`p.paid_at`, sql`p.amount_minor`)} as yesterday
    from payments p join orders o on o.id = p.order_id
    where o.event_id in (select id from own) and p.state = 'paid' and p.paid_at >= ${days.yesterday.from}
    group by p.currency order by p.currency`);
  const refunds = await readRefunds(db, own);
  const [counts] = rows;
  return {
    isHost: counts?.is_host ?? false,
    registrations: {
      today: Number(counts?.registered_today ?? 0),
      yesterday: Number(counts?.registered_yesterday ?? 0),
    },
    checkIns: { today: Number(counts?.checked_today ?? 0), yesterday: Number(counts?.checked_yesterday ?? 0) },
    sales: sales.rows.map(({ currency, today, yesterday }) => ({
      currency,
      todayMinor: Number(today),
      yesterdayMinor: Number(yesterday),
    })),
    ...refunds,
  };
}

/** Events whose refunds need the host are listed up to this many. */
const mostEvents = 20;

async function readRefunds(db: Deps['db'], own: SQL): Promise<Pick<HostDay, 'pendingRefunds' | 'openRefunds'>> {
  // Few orders have a refund that is open, so those are found first.
  const { rows } = await db.execute<RefundRow>(sql`
    with own as ${own}
    select ${orders.eventId} as event_id, ${events.title} as title, ${orders.currency} as currency,
      sum(${pendingRefundMinor})::float8 as pending, (count(*) filter (where ${refundNeedsAttention}))::int as open
    from ${orders} join ${events} on ${events.id} = ${orders.eventId}
    where ${orders.eventId} in (select id from own) and (${orders.undecidedRefundMinor} > 0
      or ${orders.id} in (select order_id from refunds where state in ('asked', 'failed')))
    group by 1, 2, 3 order by open desc, title, event_id`);
  const pending = Map.groupBy(rows, ({ currency }) => currency);
  const pendingRefunds = [...pending]
    .map(([currency, of]) => ({ currency, amountMinor: of.reduce((sum, row) => sum + Number(row.pending), 0) }))
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
  const openRefunds = rows
    .filter(({ open }) => open > 0)
    .slice(0, mostEvents)
    .map(({ event_id: eventId, title: eventTitle, open }) => ({ eventId, eventTitle, orders: open }));
  return { pendingRefunds, openRefunds };
}

type CountRow = {
  is_host: boolean;
  registered_today: number;
  registered_yesterday: number;
  checked_today: number;
  checked_yesterday: number;
};
type RefundRow = { event_id: string; title: string; currency: string; pending: number; open: number };
type SalesRow = { currency: string; today: number; yesterday: number };
type Day = { from: Date; until: Date };

function sumOn({ from, until }: Day, at: SQL, what: SQL): SQL {
  return sql`coalesce(sum(${what}) filter (where ${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz), 0)::float8`;
}

/** Today and yesterday in a time zone. A day may have 23 or 25 hours, so each midnight is looked up by its date. */
function daysAround(now: Date, timeZone: string): { today: Day; yesterday: Day } {
  const date = Date.parse(`${clocksAt(now, timeZone).slice(0, 10)}T00:00:00Z`);
  const midnight = (days: number) =>
    zonedInstant(`${new Date(date + days * dayMs).toISOString().slice(0, 10)}T00:00:00`, timeZone);
  const [yesterday, today, tomorrow] = [midnight(-1), midnight(0), midnight(1)];
  return { today: { from: today, until: tomorrow }, yesterday: { from: yesterday, until: today } };
}
