import { listSeries } from '@foyer/contract/event-editing/series.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

/** Every date of a series, as its organizer sees it. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: managedEventKeys.series(id),
    queryFn: ({ signal }) => call(listSeries, { params: { id } }, signal),
    staleTime: 0,
  });
