import { sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { eventVersions } from '#src/features/events/event-page/live-capacity.ts';
import { factsOfEvents } from '#src/features/events/event-page/may-see-events.ts';
import type { WatchSource } from '#src/http/live/watch-source.ts';
import { roleAtCheckIn } from './access.ts';

const topic = 'check-in';

/** Lets pages that watch the check-in list of an event read it again. Call it after the commit. */
export function publishCheckIn({ bus }: Pick<Deps, 'bus'>, eventId: string): void {
  bus.publish({ topic, id: eventId });
}

/** Rows are never deleted, so that neither number can fall. */
const checkInVersion = sql`(select concat(' ', count(*), ' ', count(c.undone_at)) from check_ins c
  where c.event_id = ${events.id})`;

/** The check-in lists of events, live: for the organizer and the team. Check-in links have no live updates. */
export function liveCheckIn(deps: Pick<Deps, 'db'>): WatchSource {
  return {
    what: topic,
    // Also the numbers of expected attendees change.
    versionsOf: (ids) => eventVersions(deps, ids, checkInVersion),
    async permitted(watchers) {
      const facts = await factsOfEvents(
        deps,
        watchers.map(({ id }) => id),
      );
      return new Set(
        watchers.filter(({ id, userId }) => {
          const event = facts.get(id);
          return event && roleAtCheckIn(event, { kind: 'user', userId, isGuest: false }) !== null;
        }),
      );
    },
  };
}
