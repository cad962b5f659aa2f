import type { PartAtEvents } from '@foyer/contract/profiles/public-profile.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import type { FoundEvents } from '../search/events-query.ts';

/** Which events of which member to read, and for whom. */
export type MemberEventsOptions = {
  slug: string;
  part: PartAtEvents;
  viewer: string | null;
  /** For one's own profile: previews it as visitors (`public`) or members see it. */
  as: 'public' | 'member' | undefined;
};

/** The upcoming events of a member, page by page. */
export const memberEventsQuery = ({ slug, part, viewer, as }: MemberEventsOptions, callApi?: Call) =>
  infiniteQueryOptions({
    queryKey: eventKeys.ofMember(slug, part, viewer, as ?? null),
    async queryFn({ signal, pageParam }): Promise<FoundEvents> {
      const query = { part, ...(as && { as }), ...(pageParam && { cursor: pageParam }) };
      return (await import('../event-requests.ts')).readMemberEvents(slug, query, signal, callApi);
    },
    // A member may just have changed who can see their events. What visitors see came with the page.
    ...(viewer !== null && { staleTime: 0 }),
    // Until the viewer's own list has loaded, the visitors' list stays.
    placeholderData: (previous, query) => (query?.queryKey[2] === slug ? previous : undefined),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
