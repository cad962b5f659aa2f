import { readStatistics } from '@foyer/contract/discovery/statistics.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

export type Statistics = DataOf<typeof readStatistics>;

export const statisticsQuery = (id: string) =>
  queryOptions({
    queryKey: managedEventKeys.statistics(id),
    queryFn: ({ signal }) => call(readStatistics, { params: { id } }, signal),
    staleTime: 0,
  });
