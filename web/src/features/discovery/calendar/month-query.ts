import type { EventCard } from '@foyer/contract/events/event.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { type EventFilters, queryOf } from '../event-filters.ts';
import type { EventsPage } from '../search/search-query.ts';
import { aroundMonth } from './month-days.ts';

/** So many pages of a month are fetched; more would not be seen in a calendar, which says so. */
const monthPages = 6;

export type Month = { events: EventCard[]; isCut: boolean };

/** All that begins in a month by the clocks of its own place: a day more on either side is asked for. */
export const monthQuery = (viewer: string | null, filters: EventFilters, month: string, by?: Call) =>
  queryOptions({
    queryKey: eventKeys.month(viewer, month, queryOf(filters)),
    async queryFn({ signal }): Promise<Month> {
      const { searchEvents } = await import('../requests.ts');
      const found: EventCard[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < monthPages; page += 1) {
        const asked = { ...queryOf(filters), ...aroundMonth(month), each: '1' as const };
        const query = { ...asked, limit: 50, ...(cursor && { cursor }) };
        const { items, nextCursor }: EventsPage = await searchEvents(query, signal, by);
        found.push(...items);
        cursor = nextCursor;
        if (!cursor) break;
      }
      return { events: found, isCut: cursor !== null };
    },
    placeholderData: keepPreviousData,
  });
