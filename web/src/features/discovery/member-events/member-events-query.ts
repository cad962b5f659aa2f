import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import type { EventsPage } from '../search/search-query.ts';

/** Whose events are asked for, and who asks. */
export type MemberEventsOptions = {
  slug: string;
  part: PartAtEvents;
  viewer: string | null;
  /** Of one's own: as these would find it. */
  as: 'public' | 'member' | undefined;
};

/** What is to come of somebody's, page by page. */
export const memberEventsQuery = ({ slug, part, viewer, as }: MemberEventsOptions, by?: Call) =>
  infiniteQueryOptions({
    queryKey: eventKeys.ofMember(slug, part, viewer, as ?? null),
    async queryFn({ signal, pageParam }): Promise<EventsPage> {
      const query = { part, ...(as && { as }), ...(pageParam && { cursor: pageParam }) };
      return (await import('../requests.ts')).readMemberEvents(slug, query, signal, by);
    },
    // Who sees it may have been chosen anew a moment ago. Strangers choose nothing: theirs came with the page.
    ...(viewer !== null && { staleTime: 0 }),
    // While it is not known whether more is to be seen, what strangers see stays.
    placeholderData: (before, query) => (query?.queryKey[2] === slug ? before : undefined),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
