import { checkRegisteredEmail } from '@foyer/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { contactKeys } from '#src/lib/query-keys/contact-keys.ts';

/** Whether an account has this email. */
export const registeredEmailQuery = (email: string | null) =>
  queryOptions({
    queryKey: contactKeys.isEmailTaken(email),
    queryFn: ({ signal }) => call(checkRegisteredEmail, { body: { value: email ?? '' } }, signal),
    retry: false,
  });
