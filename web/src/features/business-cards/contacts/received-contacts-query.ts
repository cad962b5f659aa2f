import { listReceivedContacts } from '@foyer/contract/business-cards/received-contacts.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';

/** Contacts that the viewer received, newest first. */
export const receivedContactsQuery = (viewer: string, q: string) =>
  infiniteQueryOptions({
    queryKey: businessCardKeys.contacts(viewer, q),
    queryFn: ({ signal, pageParam }) =>
      call(listReceivedContacts, { query: { q: q || undefined, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
