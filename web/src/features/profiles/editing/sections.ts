import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { StrengthStep } from '@foyer/contract/rules/profiles/strength.ts';
import type { VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { mainSections, type ProfileSection, sideSections } from '../profile-view/profile-sections.ts';

/** What can be edited by itself: who one is, and every part below. */
export type SectionName = 'intro' | ProfileSection;

/** What each part saves. */
const fields = {
  intro: ['firstName', 'lastName', 'headline', 'title', 'company', 'location'],
  about: ['about'],
  offers: ['offers'],
  seeks: ['seeks'],
  experience: ['experience'],
  education: ['education'],
  skills: ['skills'],
  interests: ['interests'],
  likes: ['likes'],
  availability: ['availability'],
  languages: ['languages'],
  links: ['website', 'linkedInUrl', 'links'],
} as const satisfies Record<SectionName, readonly (keyof FullProfile)[]>;

export type EditableField = (typeof fields)[SectionName][number];
export type Draft = Pick<FullProfile, EditableField>;

const all: readonly SectionName[] = ['intro', ...mainSections, ...sideSections];

export const sectionNames = all;
export const fieldsOf = (part: SectionName): readonly EditableField[] => fields[part];

/** Who may see a part, where that is one choice; the others name theirs beside their fields. */
export function visibilityOf(part: SectionName): VisibilityField | null {
  return part === 'intro' || part === 'links' ? null : part;
}

/** Where the best next step is taken; the photo has a dialog of its own. */
export function sectionOf(step: StrengthStep): SectionName | 'photo' {
  if (step === 'headline' || step === 'location') return 'intro';
  return step;
}

/** Only the fields of one part. */
export function pick(profile: Draft, part: SectionName): Partial<Draft> {
  return Object.fromEntries(fieldsOf(part).map((field) => [field, profile[field]]));
}

/** Whether two profiles say the same in one part. */
export function isSameSection(one: Draft, other: Draft, part: SectionName): boolean {
  return JSON.stringify(pick(one, part)) === JSON.stringify(pick(other, part));
}
