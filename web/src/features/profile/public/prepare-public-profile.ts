import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { memberPath } from '#src/lib/paths.ts';
import { profileQuery } from '../queries.ts';
import { aboutPerson } from './about-person.ts';
import { profileHead } from './profile-head.ts';

/** What strangers, search engines and whoever draws a card of the page get to know. */
export const preparePublicProfile: PreparePage = async ({ call, queryClient, i18n, params, origin }) => {
  const slug = params.slug ?? '';
  // Without an answer the page is sent all the same: the browser asks again.
  const profile = await queryClient.fetchQuery(profileQuery(slug, null, call)).catch(() => undefined);
  const names = profileHead(profile ?? null, i18n.getFixedT(null, 'profile'));
  const absolute = (address: string) => new URL(address, origin).href;
  const url = absolute(memberPath(profile?.urlSlug ?? slug));
  if (!profile) {
    const status = profile === null ? 404 : 503;
    return { status, head: { ...names, shared: { url, type: 'website', image: null, isHidden: true } } };
  }
  const image = profile.photo && absolute(profile.photo.large);
  return {
    head: {
      ...names,
      shared: {
        url,
        type: 'profile',
        image,
        isHidden: !profile.indexable,
        about: aboutPerson(profile, { url, image }),
      },
    },
  };
};
