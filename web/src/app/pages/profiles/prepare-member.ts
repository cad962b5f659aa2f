import { preparePersonsEvents } from '#src/features/events/person/prepare-persons-events.ts';
import { preparePublicProfile } from '#src/features/profile/public/prepare-public-profile.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';

/** Both halves of /in/{slug} as strangers see them. */
export const prepareMember: PreparePage = async (request) => {
  const prepared = await preparePublicProfile(request);
  if (prepared.status !== undefined) return prepared;
  return { ...prepared, ...(await preparePersonsEvents(request, request.params.slug ?? '')) };
};
