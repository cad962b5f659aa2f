import { feedRules } from '#src/config/discovery.ts';
import type { Deps } from '#src/deps.ts';
import { type EventCardRow, eventCardsOf } from '#src/features/events/event-page/event-row.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { findUpcoming } from '../upcoming/find-upcoming.ts';

export type FeedRequest = { kind: 'people' | 'topics'; name: string; type: 'ics' | 'rss' };
export type Feed = { title: string; page: string; events: EventCardRow[] };

/**
 * The events of an organizer or a topic as visitors find them, even for members, since feeds are cached and shared. A
 * calendar contains every date of a series, an RSS feed only the next one. Null if visitors cannot see the organizer.
 */
export async function feedEvents(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  viewer: Viewer,
  { kind, name, type }: FeedRequest,
): Promise<Feed | null> {
  const { kind: _, ...origin } = viewer;
  const visitor: Viewer = { ...origin, kind: 'visitor' };
  const find = async (filters: { topic?: string; organizerId?: string }) => {
    const isCalendar = type === 'ics';
    const query = {
      words: [],
      isFuzzy: false,
      after: null,
      limit: isCalendar ? feedRules.dates : feedRules.events,
      filters: isCalendar ? { ...filters, each: '1' as const } : filters,
    };
    const found = await findUpcoming(db, visitor, clock.now(), query);
    return await eventCardsOf(
      db,
      found.map(({ id }) => id),
    );
  };
  if (kind === 'topics') {
    const page = `${settings.publicUrl}/events?${new URLSearchParams({ topic: name })}`;
    return { title: `Foyer · ${name}`, page, events: await find({ topic: name }) };
  }
  const row = await findRowBySlug(db, name.toLowerCase());
  const person = row ? presentProfile(settings, row, 'public', false) : null;
  if (!row || !person) return null;
  return {
    title: `Foyer · ${person.displayName}`,
    page: person.url,
    events: await find({ organizerId: row.userId }),
  };
}
