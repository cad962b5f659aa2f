import type { DataOf } from '@foyer/contract/http.ts';
import type { StatisticsPeriod } from '@foyer/contract/rules/events/statistics-choices.ts';
import { listActivity } from '@foyer/contract/statistics/event-activity.ts';
import { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

export type Statistics = DataOf<typeof readStatistics>;
export type StatisticsDay = Statistics['days'][number];

/** The figures of an event. Those of the period before stay until those of another one are here. */
export const statisticsQuery = (id: string, period: StatisticsPeriod) =>
  queryOptions({
    queryKey: managedEventKeys.statistics(id, period),
    queryFn: ({ signal }) => call(readStatistics, { params: { id }, query: { period } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const eventActivityQuery = (id: string) =>
  queryOptions({
    queryKey: managedEventKeys.activity(id),
    queryFn: ({ signal }) => call(listActivity, { params: { id } }, signal),
    staleTime: 0,
  });
