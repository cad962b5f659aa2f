import { listSessions } from '@foyer/contract/accounts.ts';
import { listPasskeys } from '@foyer/contract/credentials/passkeys.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { listIdentities } from '@foyer/contract/identities/identities.ts';
import { listSecurityEvents, readSecurity } from '@foyer/contract/security.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { securityKeys } from '#src/lib/query-keys/settings-keys.ts';

export type SecurityOverview = DataOf<typeof readSecurity>;

/** Always refetched: it may have changed in another tab or by a link. */
const fresh = { staleTime: 0 } as const;

export const overviewQuery = (userId: string) =>
  queryOptions({
    queryKey: securityKeys.overview(userId),
    queryFn: ({ signal }) => call(readSecurity, {}, signal),
    ...fresh,
  });
export const identitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: securityKeys.identities(userId),
    queryFn: async ({ signal }) => (await call(listIdentities, {}, signal)).items,
    ...fresh,
  });
export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: securityKeys.passkeys(userId),
    queryFn: async ({ signal }) => (await call(listPasskeys, {}, signal)).items,
    ...fresh,
  });
/** The current session comes first. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: securityKeys.sessions(userId),
    queryFn: async ({ signal }) => {
      const { items } = await call(listSessions, {}, signal);
      return items.toSorted((a, b) => Number(b.current) - Number(a.current));
    },
    ...fresh,
  });

const eventsShown = 10;
export const securityActivityQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: securityKeys.activity(userId),
    queryFn: ({ signal, pageParam }) =>
      call(listSecurityEvents, { query: { cursor: pageParam ?? undefined, limit: eventsShown } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...fresh,
  });
