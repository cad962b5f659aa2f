import { listAnnouncements } from '@foyer/contract/attendees/announcements.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

/** Always read again, because a scheduled announcement may have been sent. */
export const announcementsQuery = (eventId: string) =>
  queryOptions({
    queryKey: managedEventKeys.announcements(eventId),
    queryFn: ({ signal }) => call(listAnnouncements, { params: { id: eventId } }, signal),
    staleTime: 0,
  });
