import { readEmailVerification } from '@foyer/contract/leads.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { contactKeys } from '#src/lib/query-keys/contact-keys.ts';

/** The email that a link verifies. */
export const emailLinkQuery = (token: string) =>
  queryOptions({
    queryKey: contactKeys.emailLink(token),
    queryFn: ({ signal }) => call(readEmailVerification, { params: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
