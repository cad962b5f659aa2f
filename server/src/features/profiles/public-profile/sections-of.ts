import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { profileSections } from '@foyer/contract/profiles/sections.ts';
import { defaultVisibility, type VisibilityChoices } from '@foyer/contract/rules/profiles/visibility.ts';
import type { ProfileRow } from './profile-row.ts';

export type Sections = Pick<FullProfile, keyof typeof profileSections>;

const nothing: Sections = {
  headline: '',
  about: '',
  location: '',
  industry: null,
  website: '',
  links: [],
  skills: [],
  interests: [],
  likes: [],
  languages: [],
  experience: [],
  education: [],
  availability: null,
  offers: [],
  seeks: [],
};

/** The sections of a profile, empty if none were saved. */
export function sectionsOf({ details }: Pick<ProfileRow, 'details'>): Sections {
  if (!details) return nothing;
  const { headline, about, location, industry, website, links, skills, interests, likes } = details;
  const { languages, experience, education, availability, offers, seeks } = details;
  return {
    headline,
    about,
    location,
    industry,
    website,
    links,
    skills,
    interests,
    likes,
    languages,
    experience,
    education,
    availability,
    offers,
    seeks,
  };
}

/** The member's visibility choices, with defaults for the rest. */
export function visibilityOf({ details }: Pick<ProfileRow, 'details'>): VisibilityChoices {
  return { ...defaultVisibility, ...details?.visibility };
}
