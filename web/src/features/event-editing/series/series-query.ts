import { listSeries } from '@foyer/contract/event-editing/series.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

/** All dates of a series, as the organizer sees them. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: managedEventKeys.series(id),
    queryFn: ({ signal }) => call(listSeries, { params: { id } }, signal),
    staleTime: 0,
  });
