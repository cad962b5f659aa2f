import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';

/** The events that a guest registered for. */
export const guestTicketsQuery = (userId: string) =>
  queryOptions({
    queryKey: registrationKeys.ofGuest(userId),
    queryFn: ({ signal }) => call(listMyRegistrations, { query: {} }, signal),
  });
