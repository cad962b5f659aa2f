import { findGuests, readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { listCheckInLinks, openCheckInLink, readOwnCheckIn } from '@foyer/contract/check-in/links.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { checkInKeys, managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';

/** Others check attendees in too. */
const refreshedMs = 5_000;

export const checkInQuery = (eventId: string) =>
  queryOptions({
    queryKey: checkInKeys.session(eventId),
    queryFn: ({ signal }) => call(readCheckIn, { params: { id: eventId } }, signal),
    staleTime: 0,
    refetchInterval: refreshedMs,
    // What was known stays on the screen; who may not check in need not ask again.
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

/** Which event the check-in link of this browser is for. */
export const checkInEntryQuery = queryOptions({
  queryKey: checkInKeys.entry,
  queryFn: enterByLink,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Takes the secret behind the `#` for a cookie, and takes it out of the address: nobody who looks at the screen or into the
 * history gets it. Opened again without it, the cookie says which event it was.
 */
async function enterByLink(): Promise<string | null> {
  const token = location.hash.slice(1);
  if (token === '') return (await call(readOwnCheckIn, {})).eventId;
  const { eventId } = await call(openCheckInLink, { body: { token } });
  history.replaceState(history.state, '', location.pathname);
  return eventId;
}

/** One ticket of the viewer's, as it is now. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: registrationKeys.ticket(id),
    queryFn: ({ signal }) => call(readTicket, { params: { id } }, signal),
    staleTime: 0,
  });
