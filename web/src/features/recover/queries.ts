import { readContactChange } from '@foyer/contract/identity/contact-changes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';

/** The change that a link undoes. */
export const contactChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['contact-change', token],
    queryFn: ({ signal }) => call(readContactChange, { params: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
