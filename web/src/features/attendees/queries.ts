import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { type AttendeeSort, listAttendees, summarizeAttendees } from '@foyer/contract/attendees/attendees.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import type { TableSort } from '#src/ui/table/table-types.ts';
import { sortParameter } from '#src/ui/table/use-table-sort.ts';
import { attendeePageSize } from './refresh-attendees.ts';

/** Always read again, because people register at any time. */
export const attendeesQuery = (eventId: string, filter: AttendeeFilter, order: TableSort) =>
  infiniteQueryOptions({
    queryKey: managedEventKeys.attendees(eventId, filter, sortParameter(order)),
    queryFn: ({ signal, pageParam }) =>
      call(
        listAttendees,
        {
          params: { id: eventId },
          query: {
            ...filter,
            sort: sortParameter(order) as AttendeeSort,
            limit: attendeePageSize,
            cursor: pageParam ?? undefined,
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const attendeeSummaryQuery = (eventId: string) =>
  queryOptions({
    queryKey: managedEventKeys.attendeeSummary(eventId),
    queryFn: ({ signal }) => call(summarizeAttendees, { params: { id: eventId } }, signal),
    staleTime: 0,
  });
