import { photoSizes } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { eventFeeds } from '#src/lib/page/event-feeds.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { localeIn, siteCard } from '#src/lib/page/site-card.ts';
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
  const site = { url, image: siteCard(i18n, origin), locale: localeIn(i18n) };
  if (!profile) {
    const status = profile === null ? 404 : 503;
    return { status, head: { ...names, shared: { ...site, type: 'website', isHidden: true } } };
  }
  const side = photoSizes.large;
  const photo = profile.photo && {
    url: absolute(profile.photo.large),
    width: side,
    height: side,
    alt: profile.displayName,
  };
  return {
    feeds: eventFeeds(origin, 'people', profile.urlSlug, profile.displayName),
    head: {
      ...names,
      shared: {
        ...site,
        type: 'profile',
        image: photo ?? site.image,
        isHidden: !profile.indexable,
        about: aboutPerson(profile, { url, image: photo?.url ?? null }),
      },
    },
  };
};
