import { listMyEvents } from '@foyer/contract/events/finding.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { fresh, hostingKey } from '../queries.ts';

/** The newest first: drafts are among them, and what is over. */
export const myEventsQuery = mine('mine', {});
/** What is to come, the soonest first. */
export const myUpcomingQuery = mine('upcoming', { upcoming: '1' });

function mine(name: string, asked: { upcoming?: '1' }) {
  return infiniteQueryOptions({
    queryKey: [...hostingKey, name],
    queryFn: ({ signal, pageParam }) =>
      call(listMyEvents, { query: { ...asked, cursor: pageParam ?? undefined, limit: 50 } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...fresh,
  });
}
