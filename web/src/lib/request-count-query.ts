import { queryOptions } from '@tanstack/react-query';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';

const refetchMs = 60_000;

/** How many connection requests wait for a member. The bars on each page show it, so it loads what it needs later. */
export const requestCountQuery = (userId: string) =>
  queryOptions({
    queryKey: connectionKeys.requestCount(userId),
    async queryFn({ signal }): Promise<number> {
      const [{ call }, { countRequests }] = await Promise.all([
        import('#src/lib/call.ts'),
        import('@foyer/contract/connections/requests.ts'),
      ]);
      return (await call(countRequests, {}, signal)).received;
    },
    staleTime: refetchMs,
    refetchInterval: refetchMs,
  });
