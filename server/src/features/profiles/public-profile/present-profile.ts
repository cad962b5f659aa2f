import type { PartAtEvents, PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { bannerAddresses } from '@foyer/contract/rules/profiles/banner-address.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import { maySee, type ViewerRelation, type VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import type { Settings } from '#src/deps.ts';
import type { ProfileRow } from './profile-row.ts';
import { sectionsOf, visibilityOf } from './sections-of.ts';

/**
 * The parts of a profile that an audience may see, or null if there are none. All visibility decisions are made here.
 */
export function presentProfile(
  settings: Pick<Settings, 'publicUrl'>,
  row: ProfileRow,
  audience: ViewerRelation,
  own: boolean,
): PublicProfile | null {
  const { form, gone, photoKey, bannerKey, details } = row;
  const choices = visibilityOf(row);
  if (gone || !form || !maySee(choices, 'profile', audience)) return null;
  const sees = (field: VisibilityField) => maySee(choices, field, audience);
  const known = sectionsOf(row);
  const line = (field: VisibilityField, text: string) => (sees(field) ? text : '');
  const list = <T>(field: VisibilityField, items: T[]) => (sees(field) ? items : []);
  const when = (part: PartAtEvents, is: boolean) => (is ? [part] : []);
  return {
    urlSlug: form.urlSlug,
    url: `${settings.publicUrl}/in/${form.urlSlug}`,
    displayName: `${form.firstName} ${form.lastName}`,
    firstName: form.firstName,
    lastName: form.lastName,
    title: line('position', form.title),
    company: line('position', form.company),
    photo: photoKey !== null && sees('photo') ? photoAddresses(photoKey) : null,
    banner: bannerKey !== null && sees('photo') ? bannerAddresses(bannerKey) : null,
    linkedInUrl: sees('linkedin') ? (details?.linkedInUrl ?? null) : null,
    headline: line('headline', known.headline),
    about: line('about', known.about),
    location: line('location', known.location),
    industry: sees('industry') ? known.industry : null,
    website: line('website', known.website),
    links: list('links', known.links),
    skills: list('skills', known.skills),
    interests: list('interests', known.interests),
    likes: list('likes', known.likes),
    languages: list('languages', known.languages),
    experience: list('experience', known.experience),
    education: list('education', known.education),
    availability: sees('availability') ? known.availability : null,
    offers: list('offers', known.offers),
    seeks: list('seeks', known.seeks),
    email: sees('email') ? row.email : null,
    phoneNumber: sees('phone') ? row.phone : null,
    showsEvents: [
      ...when('hosting', row.hosts[audience === 'public' ? 'public' : 'members']),
      ...when('attending', sees('events')),
    ],
    indexable: choices.profile === 'public' && (row.searchEngines ?? true),
    own,
  };
}
