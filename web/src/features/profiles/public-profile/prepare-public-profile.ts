import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { photoSizes } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { eventFeeds } from '#src/lib/page/event-feeds.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { openGraphLocale, siteCard } from '#src/lib/page/site-card.ts';
import { memberPath } from '#src/lib/paths.ts';
import { publicProfileQuery } from '../queries.ts';
import { profileHead } from './profile-head.ts';

/** Prepares the profile as visitors, search engines and link previews see it. */
export const preparePublicProfile: PreparePage = async ({ call, queryClient, i18n, params, origin }) => {
  const slug = params.slug ?? '';
  // When the API fails, the page is rendered without data and the browser asks again.
  const profile = await queryClient.fetchQuery(publicProfileQuery(slug, null, call)).catch(() => undefined);
  const names = profileHead(profile ?? null, i18n.getFixedT(null, 'profile'));
  const absolute = (address: string) => new URL(address, origin).href;
  const url = absolute(memberPath(profile?.urlSlug ?? slug));
  const site = { url, image: siteCard(i18n, origin), locale: openGraphLocale(i18n) };
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
        about: personSchema(profile, { url, image: photo?.url ?? null }),
      },
    },
  };
};

/** A public profile as JSON-LD in schema.org's vocabulary, without empty values. */
function personSchema(profile: PublicProfile, { url, image }: { url: string; image: string | null }) {
  const { displayName, firstName, lastName, title, company, headline, about, location, skills, languages } = profile;
  const elsewhere = [profile.website, profile.linkedInUrl, ...profile.links.map((link) => link.url)].filter(Boolean);
  const facts = {
    name: displayName,
    givenName: firstName,
    familyName: lastName,
    url,
    image,
    jobTitle: title,
    worksFor: company && { '@type': 'Organization', name: company },
    description: headline || about,
    homeLocation: location && { '@type': 'Place', name: location },
    knowsAbout: skills,
    knowsLanguage: languages.map(({ tag }) => tag),
    alumniOf: profile.education.map(({ school }) => ({ '@type': 'EducationalOrganization', name: school })),
    sameAs: elsewhere,
  };
  const present = Object.entries(facts).filter(([, fact]) => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact)));
  return { '@context': 'https://schema.org', '@type': 'Person', ...Object.fromEntries(present) };
}
