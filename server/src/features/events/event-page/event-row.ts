import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { preparedOn } from '#src/db/prepared.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';

const { searchWords: _, description, codeOfConduct, ...short } = getTableColumns(events);

/** A kind of tickets on offer that all may see. */
type Kind = {
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
  /** Of those: in an order that is not paid, or beside another place. */
  held: number;
  /** Of those: for whoever waited. */
  offered: number;
  waiting: number;
};

/**
 * Places that nobody is sure to come on, without those offered to the waiting list: in an order that is not paid, or kept
 * beside another one while the difference is paid. Each is an index of its own, of what is held just now.
 */
const held = sql<number>`(case when a.taken = 0 then 0 else (
      select coalesce(sum(r.places), 0)::int from registrations r
      where r.event_id = a.event_id and r.audience = a.audience and r.state = 'held') + (
      select count(*)::int from place_changes c where c.state = 'open' and c.audience = a.audience
        and (select r.event_id from registrations r where r.id = c.registration_id) = a.event_id) end)`;

const offered = sql<number>`(case when a.taken = 0 then 0 else (
      select coalesce(sum(w.party), 0)::int from waiting_entries w
      where w.event_id = a.event_id and w.audience = a.audience and w.state = 'offered') end)`;

/** What is read beside an event. */
export const relatedColumns = {
  /** How many dates of its series follow that are found as it is. */
  later: sql<number>`(case when ${events.seriesId} is null then 0 else (
    select count(*)::int from events s where s.series_id = ${events.seriesId} and s.state = 'published'
      and s.visibility = ${events.visibility} and s.starts_at > ${events.startsAt}) end)`,
  organizer: {
    /** Suspended, about to be erased, or erased: nobody else sees anything of it. */
    gone: sql<boolean>`${users.id} is null or ${users.suspendedAt} is not null or ${users.deletionDueAt} is not null`,
    name: users.name,
    photoKey: users.photoKey,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    urlSlug: profiles.urlSlug,
    visibility: profileDetails.visibility,
  },
  places: sql<AttendanceModeCounts[]>`(
    select coalesce(json_agg(json_build_object('audience', a.audience, 'capacity', a.capacity, 'taken', a.taken,
      'held', ${held}, 'offered', ${offered}, 'waiting', a.waiting)
      order by a.audience), '[]') from event_audiences a where a.event_id = ${events.id})`,
  /** Null without tickets. */
  kinds: sql<Kind[] | null>`(case when ${events.ticketed} then (
    select coalesce(json_agg(json_build_object('audience', t.audience, 'price', t.price_minor, 'capacity', t.capacity,
      'taken', t.taken, 'from', t.sales_from, 'until', t.sales_until)), '[]') from ticket_types t
    where t.event_id = ${events.id} and t.archived_at is null and not t.hidden) end)`,
};

const team = sql<{ userId: string; role: TeamRole }[]>`(
    select coalesce(json_agg(json_build_object('userId', h.user_id, 'role', h.role)), '[]')
    from event_hosts h where h.event_id = ${events.id} and h.accepted_at is not null)`;

/** What a list shows of an event. The rest of a long description stays where it is. */
export function cardsFrom(db: Db | Tx) {
  return db
    .select({ event: short, ...relatedColumns })
    .from(events)
    .leftJoin(users, eq(users.id, events.organizerId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .$dynamic();
}
export type CardRow = Awaited<ReturnType<typeof cardsFrom>>[number];

const statements = preparedOn((db) => {
  const whole = () =>
    db
      .select({ event: { ...short, description, codeOfConduct }, team, ...relatedColumns })
      .from(events)
      .leftJoin(users, eq(users.id, events.organizerId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(profileDetails, eq(profileDetails.userId, users.id));
  return {
    byId: whole()
      .where(eq(events.id, sql.placeholder('id')))
      .prepare('event_by_id'),
    cards: cardsFrom(db)
      // One parameter however many there are, so that it stays one statement.
      .where(sql`${events.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare('event_cards'),
    bySlug: whole()
      .where(eq(events.slug, sql.placeholder('slug')))
      .prepare('event_by_slug'),
    living: db
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

/** All of one event. Never an answer by itself. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof statements>['byId']['execute']>>[number];
export type RegistrationRow = Awaited<ReturnType<ReturnType<typeof statements>['living']['execute']>>[number];

/** What lists show of these events, in the same order. */
export async function cardsOf(db: Db | Tx, ids: readonly string[]): Promise<CardRow[]> {
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
  const [row] = await statements(db).living.execute({ eventId, userId });
  return row ?? null;
}
