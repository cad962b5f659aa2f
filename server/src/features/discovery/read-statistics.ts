import type { readStatistics as contract } from '@foyer/contract/discovery/statistics.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { flushViews } from '#src/features/events/event-page/count-view.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { noSuchEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type Statistics = DataOf<typeof contract>;
type DayCount = { day: string; n: number; minor: number };
const dayMs = 24 * 60 * 60 * 1000;
const maxDays = 90;

/** Reads an event's views, registrations, sales and check-ins for its organizers, by day in the event's time zone. */
export async function readStatistics(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<Statistics> {
  await requireOrganizer(deps, viewer, id);
  await flushViews(deps);
  const row = await findEventById(deps.db, id);
  if (!row) throw noSuchEvent();
  const { timeZone, currency, publishedAt, createdAt, endsAt } = row.event;
  const dayOf = (column: SQL) => sql`(${column} at time zone ${timeZone}::text)::date::text`;
  const views = await countByDay(
    deps,
    sql`
    select day::text as day, views as n, 0 as minor from event_views where event_id = ${id}`,
  );
  const registered = await countByDay(
    deps,
    sql`
    select ${dayOf(sql`created_at`)} as day, sum(places)::int as n, 0 as minor from registrations
    where event_id = ${id} and state = 'confirmed' group by 1`,
  );
  const sales = await countByDay(
    deps,
    sql`
    select ${dayOf(sql`p.paid_at`)} as day, count(*)::int as n, sum(p.amount_minor)::float8 as minor
    from payments p join orders o on o.id = p.order_id
    where o.event_id = ${id} and p.state = 'paid' group by 1`,
  );
  const refunded = await countByDay(
    deps,
    sql`
    select ${dayOf(sql`f.created_at`)} as day, count(*)::int as n, sum(f.amount_minor)::float8 as minor
    from refunds f join orders o on o.id = f.order_id
    where o.event_id = ${id} and f.state <> 'failed' group by 1`,
  );
  const sum = (all: readonly DayCount[], of: 'n' | 'minor') => all.reduce((total, each) => total + each[of], 0);
  const audiences = await byAttendanceMode(deps, id);
  const [viewCount, registrations] = [sum(views, 'n'), sum(registered, 'n')];
  const until = new Date(Math.min(deps.clock.now().getTime(), endsAt?.getTime() ?? Number.POSITIVE_INFINITY));
  const days = daysBetween(publishedAt ?? createdAt, until, timeZone);
  const on = (all: readonly DayCount[], day: string) => all.find((each) => each.day === day);
  return {
    timeZone,
    currency,
    registrations,
    audiences,
    views: viewCount,
    conversionPercent: viewCount === 0 ? null : Math.min(100, Math.round((registrations / viewCount) * 1000) / 10),
    checkIns: audiences.reduce((total, { checkIns }) => total + checkIns, 0),
    salesMinor: sum(sales, 'minor'),
    ...(await refundTotals(deps, id)),
    ticketTypes: await byTicketType(deps, id),
    days: days.map((day) => ({
      day,
      views: on(views, day)?.n ?? 0,
      registrations: on(registered, day)?.n ?? 0,
      salesMinor: on(sales, day)?.minor ?? 0,
      refundedMinor: on(refunded, day)?.minor ?? 0,
    })),
  };
}

async function countByDay({ db }: Pick<Deps, 'db'>, query: SQL): Promise<DayCount[]> {
  const { rows } = await db.execute<DayCount>(query);
  return rows.map(({ day, n, minor }) => ({ day, n: Number(n), minor: Number(minor) }));
}

async function byAttendanceMode({ db }: Pick<Deps, 'db'>, id: string): Promise<Statistics['audiences']> {
  const { rows } = await db.execute<{ audience: AttendanceMode; n: number; came: number }>(sql`
    select a.audience, coalesce(sum(r.places), 0)::int as n, count(c.id)::int as came
    from event_audiences a
    left join registrations r on r.event_id = a.event_id and r.audience = a.audience and r.state = 'confirmed'
    left join check_ins c on c.registration_id = r.id and c.undone_at is null
    where a.event_id = ${id} group by a.audience order by a.audience`);
  return rows.map(({ audience, n, came }) => ({ audience, registrations: n, checkIns: came }));
}

async function byTicketType({ db }: Pick<Deps, 'db'>, id: string): Promise<Statistics['ticketTypes']> {
  const { rows } = await db.execute<{ id: string; name: string; n: number; minor: number }>(sql`
    select t.id, t.name, coalesce(sum(r.places), 0)::int as n, coalesce(sum(r.price_minor), 0)::float8 as minor
    from ticket_types t left join registrations r on r.ticket_type_id = t.id and r.state = 'confirmed'
    where t.event_id = ${id} group by t.id order by t.position, t.id`);
  return rows.map(({ id: typeId, name, n, minor }) => ({
    id: typeId,
    name,
    registrations: n,
    salesMinor: Number(minor),
  }));
}

type RefundTotals = Pick<Statistics, 'refundedMinor' | 'pendingRefundMinor'>;

async function refundTotals({ db }: Pick<Deps, 'db'>, id: string): Promise<RefundTotals> {
  const { rows } = await db.execute<{ refunded: number; pending: number }>(sql`
    select coalesce(sum(f.amount_minor), 0)::float8 as refunded,
      coalesce(sum(f.amount_minor) filter (where f.state = 'asked'), 0)::float8 as pending
    from refunds f join orders o on o.id = f.order_id where o.event_id = ${id} and f.state <> 'failed'`);
  return { refundedMinor: Number(rows[0]?.refunded ?? 0), pendingRefundMinor: Number(rows[0]?.pending ?? 0) };
}

/** All days between two instants in a time zone, also those without data. The last `maxDays` if there are more. */
function daysBetween(from: Date, until: Date, timeZone: string): string[] {
  const format = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const last = Date.parse(format.format(until));
  const first = Math.max(Math.min(Date.parse(format.format(from)), last), last - (maxDays - 1) * dayMs);
  return Array.from({ length: (last - first) / dayMs + 1 }, (_, at) =>
    new Date(first + at * dayMs).toISOString().slice(0, 10),
  );
}
