import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { loadPersonsEvents } from './lazy-persons-events.tsx';
import { personsEventsQuery } from './query.ts';

type Parts = { call: Call; queryClient: QueryClient };

/** What strangers see of somebody's events, and the module that shows it, if there are any. */
export async function preparePersonsEvents({ call, queryClient }: Parts, slug: string) {
  const parts = ['hosting', 'attending'] as const;
  const asked = parts.map((part) => personsEventsQuery({ slug, part, viewer: null, as: undefined }, call));
  const found = await Promise.all(asked.map((query) => queryClient.fetchInfiniteQuery(query).catch(() => null)));
  if (!found.some((known) => known?.pages.some(({ items }) => items.length > 0))) return {};
  await loadPersonsEvents();
  return { part: 'src/features/events/person/persons-events.tsx' } as const;
}
