import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';

/** What a profile shows, whoever looks at it: one's own and somebody else's are drawn alike. */
export type ViewedProfile = Pick<
  PublicProfile,
  | 'displayName'
  | 'headline'
  | 'title'
  | 'company'
  | 'photo'
  | 'linkedInUrl'
  | 'about'
  | 'location'
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

/** The parts below the name, in the order in which they are read. */
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

/** Whether there is nothing to be read in a part. */
export function isEmptySection(profile: ViewedProfile, part: ProfileSection): boolean {
  if (part === 'availability') return profile.availability === null;
  if (part === 'links') return profile.links.length === 0 && profile.website === '' && profile.linkedInUrl === null;
  return profile[part].length === 0;
}
