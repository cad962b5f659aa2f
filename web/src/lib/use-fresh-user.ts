import type { User } from '@foyer/contract/accounts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meKeys } from '#src/lib/query-keys/profile-keys.ts';
import { refreshUser } from './session/refresh-user.ts';

/** Who is signed in, as the server knows them. The calls come with the first question. */
const meQuery = (userId: string) =>
  queryOptions({
    queryKey: meKeys.of(userId),
    async queryFn({ signal }): Promise<User> {
      const [{ call }, { readMe }] = await Promise.all([import('./call.ts'), import('@foyer/contract/accounts.ts')]);
      return call(readMe, {}, signal);
    },
    staleTime: 0,
  });

/** What is stored of the person may be of yesterday: a link may have proven the email in another tab or browser. */
export function useFreshUser(userId: string): void {
  const { data: me } = useQuery(meQuery(userId));
  useEffect(() => {
    if (me) refreshUser(me);
  }, [me]);
}
