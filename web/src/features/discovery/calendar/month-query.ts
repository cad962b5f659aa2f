import type { EventCard } from '@foyer/contract/events/event.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { type EventFilters, queryOf } from '../event-filters.ts';
import type { FoundEvents } from '../search/events-query.ts';
import { aroundMonth } from './month-days.ts';

/** More pages of a month are not fetched. The calendar then says that there are more events. */
const maxPages = 6;

export type Month = { events: EventCard[]; isCut: boolean };

/** The events that start in a month in their own time zone. The request covers a day more on either side. */
export const monthQuery = (viewer: string | null, filters: EventFilters, month: string, callApi?: Call) =>
  queryOptions({
    queryKey: eventKeys.month(viewer, month, queryOf(filters)),
    async queryFn({ signal }): Promise<Month> {
      const { searchEvents } = await import('../event-requests.ts');
      const found: EventCard[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < maxPages; page += 1) {
        const range = { ...queryOf(filters), ...aroundMonth(month), each: '1' as const };
        const query = { ...range, limit: 50, ...(cursor && { cursor }) };
        const { items, nextCursor }: FoundEvents = await searchEvents(query, signal, callApi);
        found.push(...items);
        cursor = nextCursor;
        if (!cursor) break;
      }
      return { events: found, isCut: cursor !== null };
    },
    placeholderData: keepPreviousData,
  });
