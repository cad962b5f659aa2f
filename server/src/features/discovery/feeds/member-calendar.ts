import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { feedRules } from '#src/config/discovery.ts';
import { users } from '#src/db/schema/accounts.ts';
import { calendarFeeds } from '#src/db/schema/discovery.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { isAccountActive } from '#src/features/accounts/is-account-active.ts';
import { locationFor } from '#src/features/event-notifications/notice-values.ts';
import { eventCardsOf } from '#src/features/events/event-page/event-row.ts';
import { calendarFeed } from '#src/messages/calendar/calendar-feed.ts';
import { feedTokenHash } from './calendar-feed-address.ts';
import { feedEvent } from './feed-texts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The events that a member attends and hosts, for the calendar with their token; null if the token is not known. Events
 * that were canceled, or that the member no longer attends, stay for a while as canceled, since calendars would keep them.
 */
export async function memberCalendar(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<string | null> {
  const [owner] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, feedTokenHash(token)), isAccountActive));
  if (!owner) return null;
  const { userId } = owner;
  const since = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  const recent = and(
    gt(events.endsAt, since(feedRules.pastDays)),
    ne(events.state, 'draft'),
    or(ne(events.state, 'cancelled'), gt(events.cancelledAt, since(feedRules.cancelledDays))),
  );
  // A registration that was never confirmed was in no calendar.
  const wasConfirmed = sql`exists (select 1 from capacity_entries c where c.event_id = registrations.event_id
    and c.registration_id = registrations.id)`;
  const attending = await db
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
            wasConfirmed,
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
  const confirmed = attending.filter(({ state }) => state === 'confirmed');
  const activeIds = new Set([...hosting, ...confirmed].map(({ id }) => id));
  const modeByEvent = new Map(confirmed.map(({ id, audience }) => [id, audience]));
  const endedIds = attending.map(({ id }) => id).filter((id) => !activeIds.has(id));
  const rows = await eventCardsOf(db, [...new Set([...activeIds, ...endedIds])]);
  const feedItems = rows.flatMap((row) => {
    const { id, state } = row.event;
    const event = feedEvent(settings, row, state === 'cancelled' || !activeIds.has(id));
    return event ? [{ ...event, ...locationFor(event, modeByEvent.get(id)) }] : [];
  });
  const sorted = feedItems.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id));
  return await calendarFeed('Foyer', sorted, settings.publicUrl);
}
