import { readContactChange } from '@foyer/contract/contact-ownership.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { contactKeys } from '#src/lib/query-keys/contact-keys.ts';

/** The contact change that a link can undo. */
export const contactChangeQuery = (token: string) =>
  queryOptions({
    queryKey: contactKeys.contactChange(token),
    queryFn: ({ signal }) => call(readContactChange, { params: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
