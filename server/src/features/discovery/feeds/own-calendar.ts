import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { calendarFeeds } from '#src/db/schema/discovery.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { locationFor } from '#src/features/event-notifications/notice-values.ts';
import { cardsOf } from '#src/features/events/event-page/event-row.ts';
import { calendarFeed } from '#src/messages/calendar/calendar-feed.ts';
import { feedRules } from '../discovery-rules.ts';
import { hashOf } from './calendar-feed-address.ts';
import { feedEvent } from './feed-texts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What somebody comes to and hosts, for the calendar that knows their token. What is off, for all or for them alone,
 * stays for a while and says so: calendars that are not told keep what they had. Null: there is no such token.
 */
export async function ownCalendar(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<string | null> {
  const [owner] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashOf(token)), isNull(users.suspendedAt), isNull(users.deletionDueAt)));
  if (!owner) return null;
  const { userId } = owner;
  const since = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const recent = and(
    gt(events.endsAt, since(feedRules.pastDays)),
    ne(events.state, 'draft'),
    or(ne(events.state, 'cancelled'), gt(events.cancelledAt, since(feedRules.cancelledDays))),
  );
  // What was only asked for is in no calendar.
  const hadPlace = sql`exists (select 1 from capacity_entries c where c.event_id = registrations.event_id
    and c.registration_id = registrations.id)`;
  const coming = await db
    .select({ id: events.id, state: registrations.state, audience: registrations.audience })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        eq(registrations.userId, userId),
        recent,
        or(
          eq(registrations.state, 'confirmed'),
          and(
            hadPlace,
            inArray(registrations.state, ['cancelled', 'declined']),
            gt(registrations.changedAt, since(feedRules.cancelledDays)),
          ),
        ),
      ),
    )
    .orderBy(asc(events.startsAt))
    .limit(feedRules.ownEvents);
  const team = db
    .select({ id: eventHosts.eventId })
    .from(eventHosts)
    .where(and(eq(eventHosts.userId, userId), gt(eventHosts.acceptedAt, new Date(0))));
  const hosting = await db
    .select({ id: events.id })
    .from(events)
    .where(and(recent, ne(events.state, 'unpublished'), or(eq(events.organizerId, userId), inArray(events.id, team))))
    .orderBy(asc(events.startsAt))
    .limit(feedRules.ownEvents);
  const places = coming.filter(({ state }) => state === 'confirmed');
  const held = new Set([...hosting, ...places].map(({ id }) => id));
  const audiences = new Map(places.map(({ id, audience }) => [id, audience]));
  const left = coming.map(({ id }) => id).filter((id) => !held.has(id));
  const rows = await cardsOf(db, [...new Set([...held, ...left])]);
  const told = rows.flatMap((row) => {
    const { id, state } = row.event;
    const event = feedEvent(settings, row, state === 'cancelled' || !held.has(id));
    return event ? [{ ...event, ...locationFor(event, audiences.get(id)) }] : [];
  });
  const inOrder = told.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id));
  return await calendarFeed('Foyer', inOrder, settings.publicUrl);
}
