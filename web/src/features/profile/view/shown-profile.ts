import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';

/** What a profile shows, whoever looks at it: one's own and somebody else's are drawn alike. */
export type ShownProfile = Pick<
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
export const mainParts = [
  'about',
  'offers',
  'seeks',
  'experience',
  'education',
  'skills',
  'interests',
  'likes',
] as const;
export const sideParts = ['availability', 'languages', 'links'] as const;
export type ProfilePart = (typeof mainParts)[number] | (typeof sideParts)[number];

/** Whether there is nothing to be read in a part. */
export function isEmptyPart(profile: ShownProfile, part: ProfilePart): boolean {
  if (part === 'availability') return profile.availability === null;
  if (part === 'links') return profile.links.length === 0 && profile.website === '' && profile.linkedInUrl === null;
  return profile[part].length === 0;
}
