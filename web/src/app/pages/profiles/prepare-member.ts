import { loadMemberEvents } from '#src/features/discovery/member-events/lazy-member-events.tsx';
import { memberEventsQuery } from '#src/features/discovery/member-events/member-events-query.ts';
import { preparePublicProfile } from '#src/features/profiles/public-profile/prepare-public-profile.ts';
import { publicProfileQuery } from '#src/features/profiles/queries.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';

/** Prepares both features. The browser asks again for what could not be loaded. */
export const prepareMember: PreparePage = async (request) => {
  const { call, queryClient, params } = request;
  const prepared = await preparePublicProfile(request);
  const profile = queryClient.getQueryData(publicProfileQuery(params.slug ?? '', null).queryKey);
  if (!profile || profile.showsEvents.length === 0) return prepared;
  const member = { slug: profile.urlSlug, viewer: null, as: undefined };
  await Promise.all([
    loadMemberEvents(),
    ...profile.showsEvents.map((part) =>
      queryClient.prefetchInfiniteQuery(memberEventsQuery({ ...member, part }, call)),
    ),
  ]);
  return { ...prepared, part: 'src/features/discovery/member-events/member-events.tsx' };
};
