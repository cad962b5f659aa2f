import { listSeries } from '@foyer/contract/events/organizing/series.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventQuery } from '../queries.ts';

export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventQuery(id).queryKey, 'series'],
    queryFn: ({ signal }) => call(listSeries, { params: { id } }, signal),
    staleTime: 0,
  });
