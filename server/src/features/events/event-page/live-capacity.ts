import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { WatchSource } from '#src/http/live/watch-source.ts';
import { relatedColumns, team } from './event-row.ts';
import { maySeeEvents } from './may-see-events.ts';

type EventDeps = Pick<Deps, 'db'>;

/**
 * Changes with the capacity of an event, its waitlist, and everything on which a right to see it depends. Queues are known by
 * their last number, because one attendee may leave while another joins.
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

/** The capacity of events, live: for those who may see the event. Live updates are for members only. */
export function liveCapacity(deps: EventDeps): WatchSource {
  return {
    what: 'capacity',
    versionsOf: (ids) => eventVersions(deps, ids),
    permitted: (watchers) => maySeeEvents(deps, watchers),
  };
}
