import { admitGuest, findGuests, readDoor, scanTicket, undoArrival } from '@foyer/contract/events/door/checking-in.ts';
import { enterByDoorLink, readOwnDoor } from '@foyer/contract/events/door/links.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

const doorKey = [...eventsKey, 'door'] as const;
/** Other doors let guests in too. */
const refreshedMs = 5_000;

export const doorQuery = (id: string) =>
  queryOptions({
    queryKey: [...doorKey, id],
    queryFn: ({ signal }) => call(readDoor, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: refreshedMs,
    // What was known stays on the screen; who may not come in need not ask again.
    retry: false,
  });

export const guestsQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: [...doorKey, id, 'guests', q],
    queryFn: ({ signal }) => call(findGuests, { params: { id }, query: { q } }, signal),
    staleTime: 0,
    enabled: q !== '',
  });

type Insisting = { anyTime?: '1' };

export const doorCalls = {
  scan: (id: string, code: string, query: Insisting) => call(scanTicket, { params: { id }, query, body: { code } }),
  admit: (id: string, registrationId: string, query: Insisting) =>
    call(admitGuest, { params: { id, registrationId }, query }),
  undo: (id: string, registrationId: string) => call(undoArrival, { params: { id, registrationId } }),
  enter: async (token: string) => (await call(enterByDoorLink, { body: { token } })).eventId,
  own: async () => (await call(readOwnDoor, {})).eventId,
};
