import type { Event, EventCard } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { queryOptions } from '@tanstack/react-query';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { hasCode } from '../api/api-error.ts';
import { call } from '../call.ts';

/** An event as its organizer and team see it. Guests change its figures at any time, and another tab the rest. */
export const managedEventQuery = (id: string) =>
  queryOptions({
    queryKey: managedEventKeys.event(id),
    queryFn: ({ signal }) => call(readEvent, { params: { id } }, signal),
    staleTime: 0,
  });

/** Whether there is nothing here for the viewer to manage. */
export function isNotManaged({ data, error }: { data: Event | undefined; error: unknown }): boolean {
  return hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED') || data?.own === false;
}

/** Whether an event is over, as far as its dates are known. */
export function isOver({ endsAt }: Pick<EventCard, 'endsAt'>): boolean {
  return endsAt !== null && new Date(endsAt) <= new Date();
}
