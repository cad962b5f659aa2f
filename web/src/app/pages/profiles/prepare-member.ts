import { loadPersonsEvents } from '#src/features/events/person/lazy-persons-events.tsx';
import { personsEventsQuery } from '#src/features/events/person/query.ts';
import { preparePublicProfile } from '#src/features/profile/public/prepare-public-profile.ts';
import { profileQuery } from '#src/features/profile/queries.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';

/** Of both features: who somebody is, and where they are to be met. What is not answered the browser asks for. */
export const prepareMember: PreparePage = async (request) => {
  const { call, queryClient, params } = request;
  const prepared = await preparePublicProfile(request);
  const profile = queryClient.getQueryData(profileQuery(params.slug ?? '', null).queryKey);
  if (!profile || profile.showsEvents.length === 0) return prepared;
  const asked = { slug: profile.urlSlug, viewer: null, as: undefined };
  await Promise.all([
    loadPersonsEvents(),
    ...profile.showsEvents.map((part) =>
      queryClient.prefetchInfiniteQuery(personsEventsQuery({ ...asked, part }, call)),
    ),
  ]);
  return { ...prepared, part: 'src/features/events/person/persons-events.tsx' };
};
