import type { Event, EventCard } from '@foyer/contract/events/event.ts';
import { listMyEvents, readEvent } from '@foyer/contract/events/finding.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

/** Before the key of all that an organizer sees: one change shows in several places. */
export const hostingKey = [...eventsKey, 'hosting'] as const;

/** Guests change the figures at any time, and another tab may have changed the rest. */
const fresh = { staleTime: 0 } as const;

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'event', id],
    queryFn: ({ signal }) => call(readEvent, { params: { id } }, signal),
    ...fresh,
  });

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

/** Whether an event is over, as far as its dates are known. */
export function isOver({ endsAt }: Pick<EventCard, 'endsAt'>): boolean {
  return endsAt !== null && new Date(endsAt) <= new Date();
}

/** Whether there is nothing here for the viewer to look after. */
export function isNotMine({ data, error }: { data: Event | undefined; error: unknown }): boolean {
  return hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED') || data?.own === false;
}
