import type { DataOf } from '@foyer/contract/http.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { StatisticsPeriod } from '@foyer/contract/rules/events/statistics-choices.ts';
import type { TicketKind } from '@foyer/contract/rules/events/ticket-choices.ts';
import type { readStatistics as contract } from '@foyer/contract/statistics/statistics.ts';
import { sql } from 'drizzle-orm';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { flushViews } from '#src/features/events/event-page/count-view.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { noSuchEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import { refundNeedsAttention } from '#src/features/events/refund-conditions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { countByDay, type Day, emptyDay } from './count-by-day.ts';
import { countSources } from './count-sources.ts';
import { daysOfPeriod } from './days-of-period.ts';

type Statistics = DataOf<typeof contract>;

/** Reads an event's figures for its organizers: in total, and by day and source in a period, in the event's time zone. */
export async function readStatistics(
  deps: Deps,
  viewer: SignedInUser,
  { id, period }: { id: string; period: StatisticsPeriod },
): Promise<Statistics> {
  await requireOrganizer(deps, viewer, id);
  await flushViews(deps);
  const row = await findEventById(deps.db, id);
  if (!row) throw noSuchEvent();
  const { timeZone, currency, publishedAt, createdAt, endsAt } = row.event;
  const counted = await countByDay(deps, { id, timeZone });
  const { days, daysBefore } = daysOfPeriod(period, {
    timeZone,
    since: publishedAt ?? createdAt,
    now: deps.clock.now(),
    endsAt,
    lastDay: [...counted.keys()].at(-1) ?? null,
  });
  const sum = (of: Exclude<keyof Day, 'day'>) => [...counted.values()].reduce((total, each) => total + each[of], 0);
  const audiences = await byAttendanceMode(deps, id);
  const [views, registrations] = [sum('views'), sum('registrations')];
  const on = (day: string) => counted.get(day) ?? emptyDay(day);
  return {
    timeZone,
    currency,
    registrations,
    audiences,
    views,
    conversionPercent: views === 0 ? null : Math.min(100, Math.round((registrations / views) * 1000) / 10),
    checkIns: audiences.reduce((total, { checkIns }) => total + checkIns, 0),
    ...(await countWaiting(deps, id)),
    salesMinor: sum('salesMinor'),
    refundedMinor: sum('refundedMinor'),
    pendingRefundMinor: sum('pendingRefundMinor'),
    ticketTypes: await byTicketType(deps, id),
    days: days.map(on),
    daysBefore: daysBefore.map(on),
    ...(await countSources(deps, { id, timeZone, days })),
  };
}

async function countWaiting(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<Pick<Statistics, 'waitlisted' | 'requests' | 'openRefunds'>> {
  const { rows } = await db.execute<{ waitlisted: number; requests: number; refunds: number }>(sql`
    select
      (select count(*)::int from waiting_entries where event_id = ${id} and state in ('waiting', 'offered')) as waitlisted,
      (select count(*)::int from registrations where event_id = ${id} and state = 'pending') as requests,
      (select count(*)::int from ${orders} where ${orders.eventId} = ${id} and ${refundNeedsAttention}) as refunds`);
  const [counts] = rows;
  return {
    waitlisted: counts?.waitlisted ?? 0,
    requests: counts?.requests ?? 0,
    openRefunds: counts?.refunds ?? 0,
  };
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
  const { rows } = await db.execute<TicketTypeRow>(sql`
    with pending as (
      select coalesce(
        (select r.ticket_type_id from registrations r where r.id = f.registration_id),
        (select min(r.ticket_type_id::text)::uuid from registrations r where r.order_id = f.order_id
          having count(distinct r.ticket_type_id) = 1)) as type_id, sum(f.amount_minor) as minor
      from refunds f join orders o on o.id = f.order_id
      where o.event_id = ${id} and f.state = 'asked' group by 1
    )
    select t.id, t.name, t.kind, coalesce(sum(r.places), 0)::int as n, coalesce(sum(r.price_minor), 0)::float8 as minor,
      coalesce((select p.minor from pending p where p.type_id = t.id), 0)::float8 as pending
    from ticket_types t join events e on e.id = t.event_id
    left join registrations r on r.ticket_type_id = t.id and r.state = 'confirmed' and e.state <> 'cancelled'
    where t.event_id = ${id} group by t.id order by t.position, t.id`);
  return rows.map(({ id: typeId, name, kind, n, minor, pending }) => ({
    id: typeId,
    name,
    kind,
    registrations: n,
    salesMinor: Number(minor),
    pendingRefundMinor: Number(pending),
  }));
}

type TicketTypeRow = { id: string; name: string; kind: TicketKind; n: number; minor: number; pending: number };
