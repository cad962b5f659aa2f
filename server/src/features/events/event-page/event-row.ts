import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';

const { searchWords: _, description, codeOfConduct, speakers, agenda, ...columns } = getTableColumns(events);

/** A ticket type that is on offer and not hidden. */
type VisibleTicketType = {
  audience: AttendanceMode;
  price: number;
  capacity: number | null;
  taken: number;
  from: string | null;
  until: string | null;
};
export type AttendanceModeCounts = {
  audience: AttendanceMode;
  capacity: number | null;
  taken: number;
  /** How many of the taken spots are held: by an unpaid order, or for an unpaid change of attendance mode. */
  held: number;
  /** How many of the taken spots are offered to the waitlist. */
  offered: number;
  waiting: number;
};

/**
 * Held spots, without those offered to the waitlist: spots of unpaid orders, and spots held in addition to another one until
 * the difference in price is paid. Each subquery uses a partial index of its own.
 */
const held = sql<number>`(case when a.taken = 0 then 0 else (
      select coalesce(sum(r.places), 0)::int from registrations r
      where r.event_id = a.event_id and r.audience = a.audience and r.state = 'held') + (
      select count(*)::int from place_changes c where c.state = 'open' and c.audience = a.audience
        and (select r.event_id from registrations r where r.id = c.registration_id) = a.event_id) end)`;

const offered = sql<number>`(case when a.taken = 0 then 0 else (
      select coalesce(sum(w.party), 0)::int from waiting_entries w
      where w.event_id = a.event_id and w.audience = a.audience and w.state = 'offered') end)`;

/** What is read along with an event: its series, organizer, capacity and ticket types. */
export const relatedColumns = {
  /** How many later dates of its series are published with the same visibility. */
  later: sql<number>`(case when ${events.seriesId} is null then 0 else (
    select count(*)::int from events s where s.series_id = ${events.seriesId} and s.state = 'published'
      and s.visibility = ${events.visibility} and s.starts_at > ${events.startsAt}) end)`,
  organizer: {
    /** The account is suspended, due for deletion or erased, so nothing of it is shown to others. */
    gone: sql<boolean>`${users.id} is null or ${users.suspendedAt} is not null or ${users.deletionDueAt} is not null`,
    name: users.name,
    photoKey: users.photoKey,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    urlSlug: profiles.urlSlug,
    visibility: profileDetails.visibility,
  },
  /** Capacity and counters by attendance mode. */
  modeCounts: sql<AttendanceModeCounts[]>`(
    select coalesce(json_agg(json_build_object('audience', a.audience, 'capacity', a.capacity, 'taken', a.taken,
      'held', ${held}, 'offered', ${offered}, 'waiting', a.waiting)
      order by a.audience), '[]') from event_audiences a where a.event_id = ${events.id})`,
  /** Those on offer; null for events without tickets. */
  ticketTypes: sql<VisibleTicketType[] | null>`(case when ${events.ticketed} then (
    select coalesce(json_agg(json_build_object('audience', t.audience, 'price', t.price_minor, 'capacity', t.capacity,
      'taken', t.taken, 'from', t.sales_from, 'until', t.sales_until)), '[]') from ticket_types t
    where t.event_id = ${events.id} and t.archived_at is null and not t.hidden) end)`,
};

/** Members of the team who accepted the invitation. */
export const team = sql<{ userId: string; role: TeamRole }[]>`(
    select coalesce(json_agg(json_build_object('userId', h.user_id, 'role', h.role)), '[]')
    from event_hosts h where h.event_id = ${events.id} and h.accepted_at is not null)`;

/** Selects what a list shows of an event; long texts are left out. */
export function cardsFrom(db: Db | Tx) {
  return db
    .select({ event: columns, ...relatedColumns })
    .from(events)
    .leftJoin(users, eq(users.id, events.organizerId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .$dynamic();
}
export type EventCardRow = Awaited<ReturnType<typeof cardsFrom>>[number];

const statements = preparedOn((db) => {
  const fullEvent = () =>
    db
      .select({ event: { ...columns, description, codeOfConduct, speakers, agenda }, team, ...relatedColumns })
      .from(events)
      .leftJoin(users, eq(users.id, events.organizerId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(profileDetails, eq(profileDetails.userId, users.id));
  return {
    byId: fullEvent()
      .where(eq(events.id, sql.placeholder('id')))
      .prepare('event_by_id'),
    cards: cardsFrom(db)
      // An array parameter keeps this one prepared statement for any number of ids.
      .where(sql`${events.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare('event_cards'),
    bySlug: fullEvent()
      .where(eq(events.slug, sql.placeholder('slug')))
      .prepare('event_by_slug'),
    activeRegistration: db
      .select({
        id: registrations.id,
        audience: registrations.audience,
        state: registrations.state,
        createdAt: registrations.createdAt,
        orderId: registrations.orderId,
      })
      .from(registrations)
      .where(
        and(
          eq(registrations.eventId, sql.placeholder('eventId')),
          eq(registrations.userId, sql.placeholder('userId')),
          inArray(registrations.state, ['pending', 'held', 'confirmed']),
        ),
      )
      .prepare('event_living_registration'),
  };
});

/** Everything about one event. Must be presented before it is sent to anyone. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof statements>['byId']['execute']>>[number];
export type RegistrationRow = Awaited<
  ReturnType<ReturnType<typeof statements>['activeRegistration']['execute']>
>[number];

/** The cards of these events, in the same order. */
export async function eventCardsOf(db: Db | Tx, ids: readonly string[]): Promise<EventCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await statements(db).cards.execute({ ids });
  const cards = new Map(rows.map((row) => [row.event.id, row]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

export async function findEventById(db: Db | Tx, id: string): Promise<EventRow | undefined> {
  const [row] = await statements(db).byId.execute({ id });
  return row;
}

export async function findEventBySlug(db: Db | Tx, slug: string): Promise<EventRow | undefined> {
  const [row] = await statements(db).bySlug.execute({ slug });
  return row;
}

export async function findActiveRegistration(
  db: Db | Tx,
  eventId: string,
  userId: string,
): Promise<RegistrationRow | null> {
  const [row] = await statements(db).activeRegistration.execute({ eventId, userId });
  return row ?? null;
}
