import { findGuests, readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { listCheckInLinks, openCheckInLink, readOpenedLink } from '@foyer/contract/check-in/links.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { checkInKeys, managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';

export const checkInQuery = (eventId: string) =>
  queryOptions({
    queryKey: checkInKeys.session(eventId),
    queryFn: ({ signal }) => call(readCheckIn, { params: { id: eventId } }, signal),
    staleTime: 0,
    // The last counts stay on the screen, and a retry would not help people who may not check in.
    retry: false,
  });

export const attendeeSearchQuery = (eventId: string, q: string) =>
  queryOptions({
    queryKey: checkInKeys.search(eventId, q),
    queryFn: ({ signal }) => call(findGuests, { params: { id: eventId }, query: { q } }, signal),
    staleTime: 0,
    enabled: q !== '',
  });

export const checkInLinksQuery = (eventId: string) =>
  queryOptions({
    queryKey: managedEventKeys.checkInLinks(eventId),
    queryFn: ({ signal }) => call(listCheckInLinks, { params: { id: eventId } }, signal),
    staleTime: 0,
  });

/** The id of the event that this browser's check-in link is for. */
export const checkInEntryQuery = queryOptions({
  queryKey: checkInKeys.entry,
  queryFn: openSession,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Exchanges the token in the URL fragment for a cookie and removes it from the URL, so that nobody can read it from the
 * screen or the history. Without a token, the cookie tells the event.
 */
async function openSession(): Promise<string | null> {
  const token = location.hash.slice(1);
  if (token === '') return (await call(readOpenedLink, {})).eventId;
  const { eventId } = await call(openCheckInLink, { body: { token } });
  history.replaceState(history.state, '', location.pathname);
  return eventId;
}

/** One of the viewer's tickets. Always read again, because its state changes at check-in. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: registrationKeys.ticket(id),
    queryFn: ({ signal }) => call(readTicket, { params: { id } }, signal),
    staleTime: 0,
  });
