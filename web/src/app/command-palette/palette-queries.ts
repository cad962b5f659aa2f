import { listEvents, listMyEvents } from '@foyer/contract/discovery/search.ts';
import { limits } from '@foyer/contract/limits.ts';
import { searchPeople } from '@foyer/contract/profiles/people.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { paletteKeys } from '#src/lib/query-keys/palette-keys.ts';

/** How many results of each kind are shown; a search on its own page shows more. */
const limit = 4;

/** Whether a text is long enough to search for. */
export const isPaletteSearch = (q: string) => q.length >= limits.peopleSearch.min;

/** Upcoming events that the viewer could find. */
export const paletteEventsQuery = (viewer: string | null, q: string) =>
  queryOptions({
    queryKey: paletteKeys.events(viewer, q),
    queryFn: async ({ signal }) => (await call(listEvents, { query: { q, limit } }, signal)).items,
    enabled: isPaletteSearch(q),
  });

/** Events that the viewer hosts, drafts and past ones included. */
export const paletteHostedQuery = (viewer: string | null, q: string) =>
  queryOptions({
    queryKey: paletteKeys.hosted(viewer ?? '', q),
    queryFn: async ({ signal }) => (await call(listMyEvents, { query: { q, limit } }, signal)).items,
    enabled: viewer !== null && isPaletteSearch(q),
  });

/** Members, for members. */
export const palettePeopleQuery = (viewer: string | null, q: string) =>
  queryOptions({
    queryKey: paletteKeys.people(viewer ?? '', q),
    queryFn: async ({ signal }) => (await call(searchPeople, { query: { q, limit } }, signal)).items,
    enabled: viewer !== null && isPaletteSearch(q),
  });
