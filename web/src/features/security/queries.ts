import { listSessions } from '@foyer/contract/accounts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { listPasskeys } from '@foyer/contract/identity/passkeys.ts';
import { listIdentities } from '@foyer/contract/identity/providers.ts';
import { listSecurityEvents, readSecurity } from '@foyer/contract/identity/security.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';

/** Before the key of everything this page shows: one change of it shows in several places. */
export const securityKey = ['security'] as const;
export type Security = DataOf<typeof readSecurity>;

/** All of it is about one person, and may have changed in another tab or by a link. */
const fresh = { staleTime: 0 } as const;

export const overviewQuery = (userId: string) =>
  queryOptions({
    queryKey: [...securityKey, userId, 'overview'],
    queryFn: ({ signal }) => call(readSecurity, {}, signal),
    ...fresh,
  });
export const identitiesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...securityKey, userId, 'identities'],
    queryFn: async ({ signal }) => (await call(listIdentities, {}, signal)).items,
    ...fresh,
  });
export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: [...securityKey, userId, 'passkeys'],
    queryFn: async ({ signal }) => (await call(listPasskeys, {}, signal)).items,
    ...fresh,
  });
/** The one that looks at the page first. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...securityKey, userId, 'sessions'],
    queryFn: async ({ signal }) => {
      const { items } = await call(listSessions, {}, signal);
      return items.toSorted((a, b) => Number(b.current) - Number(a.current));
    },
    ...fresh,
  });

const eventsShown = 10;
export const eventsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...securityKey, userId, 'events'],
    queryFn: ({ signal, pageParam }) =>
      call(listSecurityEvents, { query: { cursor: pageParam ?? undefined, limit: eventsShown } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...fresh,
  });
