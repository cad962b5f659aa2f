import { readStatistics } from '@foyer/contract/events/organizing/statistics.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventQuery } from '../queries.ts';

export type Statistics = DataOf<typeof readStatistics>;

export const statisticsQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventQuery(id).queryKey, 'statistics'],
    queryFn: ({ signal }) => call(readStatistics, { params: { id } }, signal),
    staleTime: 0,
  });
