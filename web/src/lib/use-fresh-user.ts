import type { User } from '@foyer/contract/accounts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meKeys } from '#src/lib/query-keys/profile-keys.ts';
import { refreshUser } from './session/refresh-user.ts';

/** The signed-in user as the server has them now. The API client is loaded with the first request. */
export const meQuery = (userId: string) =>
  queryOptions({
    queryKey: meKeys.of(userId),
    async queryFn({ signal }): Promise<User> {
      const [{ call }, { readMe }] = await Promise.all([import('./call.ts'), import('@foyer/contract/accounts.ts')]);
      return call(readMe, {}, signal);
    },
    staleTime: 0,
  });

/** Refreshes the stored user: the email may have been verified in another tab or browser since. */
export function useFreshUser(userId: string): void {
  const { data: me } = useQuery(meQuery(userId));
  useEffect(() => {
    if (me) refreshUser(me);
  }, [me]);
}
