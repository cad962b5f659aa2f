import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
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
export const personsEventsQuery = ({ slug, part, viewer, as }: Asked, by?: Call) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'person', slug, part, viewer, as ?? null],
    async queryFn({ signal, pageParam }): Promise<EventsPage> {
      const query = { part, ...(as && { as }), ...(pageParam && { cursor: pageParam }) };
      return (await import('../known/calls.ts')).ofPerson(slug, query, signal, by);
    },
    // Who sees it may have been chosen anew a moment ago. Strangers choose nothing: theirs came with the page.
    ...(viewer !== null && { staleTime: 0 }),
    // While it is not known whether more is to be seen, what strangers see stays.
    placeholderData: (before, query) => (query?.queryKey[2] === slug ? before : undefined),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
