import type { AttendeeFilter } from '@foyer/contract/events/attendee-filters.ts';
import { summarizeAttendees } from '@foyer/contract/events/organizing/attendees.ts';
import { listAttendees } from '@foyer/contract/events/registering.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventQuery } from '../queries.ts';

/** Guests register at any time. */
const fresh = { staleTime: 0 } as const;

export const attendeesQuery = (id: string, filter: AttendeeFilter) =>
  infiniteQueryOptions({
    queryKey: [...eventQuery(id).queryKey, 'attendees', filter],
    queryFn: ({ signal, pageParam }) =>
      call(listAttendees, { params: { id }, query: { ...filter, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...fresh,
  });

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventQuery(id).queryKey, 'summary'],
    queryFn: ({ signal }) => call(summarizeAttendees, { params: { id } }, signal),
    ...fresh,
  });
