import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { Watcher, WatchSource } from '#src/http/live/watch-source.ts';
import { type ActiveRegistration, type EventFacts, maySeeEvent } from '../policy.ts';
import { relatedColumns, team } from './event-row.ts';

type EventDeps = Pick<Deps, 'db'>;

/**
 * Changes with the capacity of an event, its waitlist, and everything on which a right to see it depends. Queues are known by
 * their last number, because somebody may leave while another joins.
 */
const capacityVersion = sql`concat_ws(' ', ${events.version}, ${relatedColumns.organizer.gone}, ${team},
  ${relatedColumns.modeCounts}, ${relatedColumns.ticketTypes}, (
    select string_agg(concat(a.audience, (select max(w.number) from waiting_entries w
      where w.event_id = a.event_id and w.audience = a.audience and w.state = 'waiting')), ' ' order by a.audience)
    from event_audiences a where a.event_id = ${events.id}))`;

/** The versions of events: of their capacity, and of what `more` reads in addition. */
export async function eventVersions(
  { db }: EventDeps,
  ids: readonly string[],
  more: SQL = sql`''`,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: events.id, version: sql<string>`md5(concat(${capacityVersion}, ${more}))` })
    .from(events)
    .leftJoin(users, eq(users.id, events.organizerId))
    .where(inArray(events.id, [...ids]));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The facts of the events of some watchers, for the rules in policy.ts. */
export async function factsOfWatched(
  { db }: EventDeps,
  watchers: readonly Watcher[],
): Promise<ReadonlyMap<string, EventFacts>> {
  const { id, state, visibility, organizerId, startsAt, endsAt } = events;
  const rows = await db
    .select({
      id,
      facts: { state, visibility, organizerId, startsAt, endsAt, organizerGone: relatedColumns.organizer.gone, team },
    })
    .from(events)
    .leftJoin(users, eq(users.id, organizerId))
    .where(inArray(id, [...new Set(watchers.map((watcher) => watcher.id))]));
  return new Map(rows.map((row) => [row.id, row.facts]));
}

/** The capacity of events, live: for those who may see the event. Live updates are for members only. */
export function liveCapacity(deps: EventDeps): WatchSource {
  return {
    what: 'capacity',
    versionsOf: (ids) => eventVersions(deps, ids),
    async permitted(watchers) {
      const facts = await factsOfWatched(deps, watchers);
      const maySee = ({ id, userId }: Watcher, registration: ActiveRegistration) => {
        const event = facts.get(id);
        return event !== undefined && maySeeEvent(event, { kind: 'user', userId, isGuest: false }, registration);
      };
      // Few: most events are open to every member.
      const others = watchers.filter((watcher) => !maySee(watcher, null));
      const registrationOf = await activeRegistrations(deps, others);
      return new Set(watchers.filter((watcher) => maySee(watcher, registrationOf(watcher))));
    },
  };
}

async function activeRegistrations(
  { db }: EventDeps,
  watchers: readonly Watcher[],
): Promise<(watcher: Watcher) => ActiveRegistration> {
  if (watchers.length === 0) return () => null;
  const { eventId, userId, state, audience } = registrations;
  const rows = await db
    .select({ eventId, userId, state, audience })
    .from(registrations)
    .where(
      and(
        inArray(eventId, [...new Set(watchers.map((watcher) => watcher.id))]),
        inArray(userId, [...new Set(watchers.map((watcher) => watcher.userId))]),
        inArray(state, ['pending', 'held', 'confirmed']),
      ),
    );
  return (watcher) => rows.find((row) => row.eventId === watcher.id && row.userId === watcher.userId) ?? null;
}
