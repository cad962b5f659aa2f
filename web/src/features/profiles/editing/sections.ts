import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { StrengthStep } from '@foyer/contract/rules/profiles/strength.ts';
import type { VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { mainSections, type ProfileSection, sideSections } from '../profile-view/profile-sections.ts';

/** What is edited separately: the intro and every section below. */
export type SectionName = 'intro' | ProfileSection;

/** The fields that each section saves. */
const fields = {
  intro: ['firstName', 'lastName', 'headline', 'title', 'company', 'location', 'industry'],
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

/** The visibility of a section as a whole; null where its fields have their own. */
export function visibilityOf(part: SectionName): VisibilityField | null {
  return part === 'intro' || part === 'links' ? null : part;
}

/** The section of a suggested step; the photo has its own dialog. */
export function sectionOf(step: StrengthStep): SectionName | 'photo' {
  if (step === 'headline' || step === 'location') return 'intro';
  return step;
}

/** The fields of one section. */
export function pick(profile: Draft, part: SectionName): Partial<Draft> {
  return Object.fromEntries(fieldsOf(part).map((field) => [field, profile[field]]));
}

/** Whether two profiles are equal in one section. */
export function isSameSection(one: Draft, other: Draft, part: SectionName): boolean {
  return JSON.stringify(pick(one, part)) === JSON.stringify(pick(other, part));
}
