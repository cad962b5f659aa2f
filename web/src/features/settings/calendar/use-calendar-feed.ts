import { readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@foyer/contract/settings/calendar-feed.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';

export const calendarFeedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['settings', 'calendar-feed', userId],
    queryFn: ({ signal }) => call(readCalendarFeed, {}, signal),
    staleTime: 0,
  });

/** Makes a new address, or takes it away. */
export function useCalendarFeed(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = calendarFeedQuery(userId);
  const { pending, failure, run } = useTask<'renew' | 'revoke'>();
  return {
    pending,
    failure,
    renew: () => void run('renew', async () => void queries.setQueryData(queryKey, await call(renewCalendarFeed, {}))),
    revoke: () =>
      void run('revoke', async () => {
        await call(revokeCalendarFeed, {});
        queries.setQueryData(queryKey, { feed: null });
      }),
  };
}
