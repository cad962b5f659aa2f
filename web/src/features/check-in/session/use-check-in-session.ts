import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEventWatch } from '#src/lib/live/use-event-watch.ts';
import { checkInQuery } from '../queries.ts';

/** How often the counts are read, because several people check in attendees at the same time. */
const refetchMs = 5_000;
/** The same while changes are pushed. */
const watchedRefetchMs = 60_000;

/** The state of check-in, and attendees that were searched for, kept current. */
export function useCheckInSession(eventId: string) {
  const queries = useQueryClient();
  const query = checkInQuery(eventId);
  const isWatched = useEventWatch('check-in', eventId, () => {
    // Also the search, whose key starts with the same parts.
    void queries.invalidateQueries({ queryKey: query.queryKey });
  });
  return useQuery({ ...query, refetchInterval: isWatched ? watchedRefetchMs : refetchMs });
}
