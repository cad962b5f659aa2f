import { feedAddress } from '@foyer/contract/rules/events/feed-address.ts';
import type { PageFeed } from './page-head.ts';

const types = { ics: 'text/calendar', rss: 'application/rss+xml' } as const;

/** The feeds of an organizer or a topic, for the head of a page. `title` names the organizer or topic. */
export function eventFeeds(origin: string, kind: 'people' | 'topics', name: string, title: string): PageFeed[] {
  return (['rss', 'ics'] as const).map((type) => ({
    type: types[type],
    title: `Foyer · ${title}`,
    url: origin + feedAddress(kind, name, type),
  }));
}
