import type { Event } from '@foyer/contract/events/event.ts';
import { queryOptions } from '@tanstack/react-query';
import { loadRequests } from '#src/lib/page/load-requests.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** Their schemas are large, and are initialized one after the other. */
const hostRequests = () => loadRequests(() => import('./read-host.ts'));
const eventRequests = () => loadRequests(() => import('../event-requests.ts'));

type Related = Pick<Event, 'id' | 'topics' | 'series'>;

const shownCount = 3;
const topicCount = 2;

/** The host's profile as far as the viewer may see it, and their other upcoming events. */
export const hostQuery = (slug: string, eventId: string, viewer: string | null) =>
  queryOptions({
    queryKey: eventKeys.host(slug, viewer),
    async queryFn({ signal }) {
      const { readHost } = await hostRequests();
      const { readMemberEvents } = await eventRequests();
      const [profile, hosted] = await Promise.all([
        readHost(slug, signal),
        readMemberEvents(slug, { part: 'hosting', limit: shownCount + 1 }, signal),
      ]);
      return { profile, events: hosted.items };
    },
    select: ({ profile, events }) => ({
      profile,
      events: events.filter(({ id }) => id !== eventId).slice(0, shownCount),
    }),
    retry: false,
  });

/** Upcoming events about the same topics, soonest first. */
export const relatedEventsQuery = ({ id, topics }: Related, viewer: string | null) =>
  queryOptions({
    queryKey: eventKeys.related(id, viewer),
    async queryFn({ signal }) {
      const { searchEvents } = await eventRequests();
      const lists = await Promise.all(
        topics.slice(0, topicCount).map((topic) => searchEvents({ topic, limit: 2 * shownCount }, signal)),
      );
      const found = new Map(lists.flatMap(({ items }) => items).map((event) => [event.id, event]));
      found.delete(id);
      return [...found.values()].toSorted((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''));
    },
    enabled: topics.length > 0,
  });
