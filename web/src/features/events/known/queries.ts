import type { Event, EventCard, HostedEvent, MyRegistration } from '@foyer/contract/events/event.ts';
import type { WaitingEntry } from '@foyer/contract/events/people/waiting.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { type EventFilters, untilOf } from './event-filters.ts';
import { aroundMonth } from './month-days.ts';

/** The calls come with the first question: a page that is only read needs none. */
const calls = () => import('./calls.ts');

export type EventsPage = { items: EventCard[]; nextCursor: string | null };

/** What is asked, whatever the time. */
function askedOf({ q, type, topic, language, place, near, price, saved }: EventFilters) {
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(topic && { topic }),
    ...(language && { language }),
    ...(place && { place }),
    ...(near && { near }),
    ...(price && { price }),
    ...(saved && { saved }),
  };
}

/** So many pages of a month are fetched; more would not be seen in a calendar, which says so. */
const monthPages = 6;

export type Month = { events: EventCard[]; isCut: boolean };

/** All that begins in a month by the clocks of its own place: a day more on either side is asked for. */
export const monthQuery = (viewer: string | null, filters: EventFilters, month: string, by?: Call) =>
  queryOptions({
    queryKey: [...eventsKey, 'month', viewer, month, { ...askedOf(filters) }],
    async queryFn({ signal }): Promise<Month> {
      const { list } = await calls();
      const found: EventCard[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < monthPages; page += 1) {
        const asked = { ...askedOf(filters), ...aroundMonth(month), each: '1' as const };
        const query = { ...asked, limit: 50, ...(cursor && { cursor }) };
        const { items, nextCursor }: EventsPage = await list(query, signal, by);
        found.push(...items);
        cursor = nextCursor;
        if (!cursor) break;
      }
      return { events: found, isCut: cursor !== null };
    },
    placeholderData: keepPreviousData,
  });

/** Who comes to an event, page by page, as members see it. */
export const guestsQuery = (id: string, viewer: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'guests', id, viewer],
    queryFn: async ({ signal, pageParam }) => (await calls()).guests(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What `viewer` keeps for later. */
export const savedQuery = (viewer: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'saved', viewer],
    async queryFn({ signal }): Promise<string[]> {
      return (await calls()).savedIds(signal);
    },
  });

/** What is to come, as `viewer` may find it: a member, or a stranger (null). What was found before stays meanwhile. */
export const eventsQuery = (viewer: string | null, filters: EventFilters, after: string, by?: Call) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'list', viewer, filters, after],
    async queryFn({ signal, pageParam }): Promise<EventsPage> {
      const { when } = filters;
      const query = {
        ...askedOf(filters),
        ...(when && { to: untilOf(when, new Date()) }),
        ...(pageParam && { cursor: pageParam }),
      };
      return (await calls()).list(query, signal, by);
    },
    initialPageParam: after as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** An event as `viewer` sees it. Null when there is none to see. */
export const eventQuery = (slug: string, viewer: string | null, by?: Call) =>
  queryOptions({
    queryKey: [...eventsKey, 'of', slug, viewer],
    async queryFn({ signal }): Promise<Event | null> {
      return (await calls()).readOf(slug, signal, by);
    },
  });

export type MyEvents = {
  hosting: HostedEvent[];
  attending: { event: EventCard; registration: MyRegistration }[];
  waiting: { event: EventCard; entry: WaitingEntry }[];
};

export const myEventsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'mine', userId],
    async queryFn({ signal }): Promise<MyEvents> {
      return (await calls()).mine(signal);
    },
    staleTime: 0,
  });
