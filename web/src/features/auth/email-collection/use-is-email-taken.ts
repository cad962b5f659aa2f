import { checkEmail } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';

/**
 * Whether an email that is being typed is registered, asked half a second after the last key. A check that fails says
 * nothing and counts as new (spec section 5). `own` is the lead's: nobody's duplicate.
 */
export function useIsEmailTaken(typed: string, own: string | null): boolean {
  const [email] = useDebouncedValue(canonicalEmail(typed), limits.debounce.contactMs);
  const { data } = useQuery({
    queryKey: ['auth', 'check-email', email],
    queryFn: ({ signal }) => call(checkEmail, { body: { value: email ?? '' } }, signal),
    enabled: email !== null && email !== own,
    retry: false,
  });
  return email === canonicalEmail(typed) && email !== own && data?.exists === true;
}
