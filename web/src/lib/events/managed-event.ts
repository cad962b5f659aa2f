import type { Event, EventCard } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { queryOptions } from '@tanstack/react-query';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { hasCode } from '../api/api-error.ts';
import { call } from '../call.ts';

/** An event as its organizer team sees it. Always refetched: guests change its figures, other tabs the rest. */
export const managedEventQuery = (id: string) =>
  queryOptions({
    queryKey: managedEventKeys.event(id),
    queryFn: ({ signal }) => call(readEvent, { params: { id } }, signal),
    staleTime: 0,
  });

/** Whether the viewer may not manage this event, or there is none. */
export function isNotManaged({ data, error }: { data: Event | undefined; error: unknown }): boolean {
  return hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED') || data?.own === false;
}

/** Whether an event has ended. */
export function isOver({ endsAt }: Pick<EventCard, 'endsAt'>): boolean {
  return endsAt !== null && new Date(endsAt) <= new Date();
}
