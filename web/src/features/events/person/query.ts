import type { PartAtEvents } from '@foyer/contract/events/shown/of-person.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { eventsKey } from '#src/lib/query-client.ts';
import type { EventsPage } from '../known/queries.ts';

/** Whose events are asked for, and who asks. */
export type Asked = {
  slug: string;
  part: PartAtEvents;
  viewer: string | null;
  /** Of one's own: as these would find it. */
  as: 'public' | 'member' | undefined;
};

/** What is to come of somebody's, page by page. */
export const personsEventsQuery = ({ slug, part, viewer, as }: Asked) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'person', slug, part, viewer, as ?? null],
    async queryFn({ signal, pageParam }): Promise<EventsPage> {
      const query = { part, ...(as && { as }), ...(pageParam && { cursor: pageParam }) };
      return (await import('../known/calls.ts')).ofPerson(slug, query, signal);
    },
    // Who sees it may have been chosen anew a moment ago.
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
