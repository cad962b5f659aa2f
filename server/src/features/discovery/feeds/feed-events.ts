import type { Deps } from '#src/deps.ts';
import { type CardRow, cardsOf } from '#src/features/events/event-page/event-row.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { feedRules } from '../discovery-rules.ts';
import { findUpcoming } from '../upcoming/find-upcoming.ts';

export type FeedOf = { kind: 'people' | 'topics'; name: string; type: 'ics' | 'rss' };
export type Feed = { title: string; page: string; events: CardRow[] };

/**
 * What strangers find of one organizer, or of one topic, whoever asks: a feed is kept by those who pass it on. A calendar
 * has every date of a series, news have it once. Null where strangers see no such person.
 */
export async function feedEvents(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  asker: Viewer,
  { kind, name, type }: FeedOf,
): Promise<Feed | null> {
  const { kind: _, ...origin } = asker;
  const stranger: Viewer = { ...origin, kind: 'visitor' };
  const find = async (filters: { topic?: string; organizerId?: string }) => {
    const isCalendar = type === 'ics';
    const asked = {
      words: [],
      alike: false,
      after: null,
      limit: isCalendar ? feedRules.dates : feedRules.events,
      filters: isCalendar ? { ...filters, each: '1' as const } : filters,
    };
    const found = await findUpcoming(db, stranger, clock.now(), asked);
    return await cardsOf(
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
