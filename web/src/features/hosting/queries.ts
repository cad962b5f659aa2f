import type { Event, EventCard } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/finding.ts';
import { queryOptions } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

/** Before the key of all that an organizer sees: one change shows in several places. */
export const hostingKey = [...eventsKey, 'hosting'] as const;

/** Guests change the figures at any time, and another tab may have changed the rest. */
export const fresh = { staleTime: 0 } as const;

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'event', id],
    queryFn: ({ signal }) => call(readEvent, { params: { id } }, signal),
    ...fresh,
  });

/** Whether an event is over, as far as its dates are known. */
export function isOver({ endsAt }: Pick<EventCard, 'endsAt'>): boolean {
  return endsAt !== null && new Date(endsAt) <= new Date();
}

/** Whether there is nothing here for the viewer to look after. */
export function isNotMine({ data, error }: { data: Event | undefined; error: unknown }): boolean {
  return hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED') || data?.own === false;
}
