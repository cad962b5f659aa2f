import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';

/** The part of a profile that is rendered, the same for the own and for other profiles. */
export type ViewedProfile = Pick<
  PublicProfile,
  | 'displayName'
  | 'headline'
  | 'title'
  | 'company'
  | 'photo'
  | 'banner'
  | 'linkedInUrl'
  | 'about'
  | 'location'
  | 'industry'
  | 'website'
  | 'links'
  | 'skills'
  | 'interests'
  | 'likes'
  | 'languages'
  | 'experience'
  | 'education'
  | 'availability'
  | 'offers'
  | 'seeks'
>;

/** The sections below the header, in order. */
export const mainSections = [
  'about',
  'offers',
  'seeks',
  'experience',
  'education',
  'skills',
  'interests',
  'likes',
] as const;
export const sideSections = ['availability', 'languages', 'links'] as const;
export type ProfileSection = (typeof mainSections)[number] | (typeof sideSections)[number];

/** Whether a section has no content. */
export function isEmptySection(profile: ViewedProfile, part: ProfileSection): boolean {
  if (part === 'availability') return profile.availability === null;
  if (part === 'links') return profile.links.length === 0 && profile.website === '' && profile.linkedInUrl === null;
  return profile[part].length === 0;
}
