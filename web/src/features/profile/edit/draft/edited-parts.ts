import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { StrengthStep } from '@foyer/contract/rules/profiles/strength.ts';
import type { VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import { mainParts, type ProfilePart, sideParts } from '../../view/shown-profile.ts';

/** What can be edited by itself: who one is, and every part below. */
export type EditedPart = 'intro' | ProfilePart;

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
} as const satisfies Record<EditedPart, readonly (keyof FullProfile)[]>;

export type EditedField = (typeof fields)[EditedPart][number];
export type Draft = Pick<FullProfile, EditedField>;

const all: readonly EditedPart[] = ['intro', ...mainParts, ...sideParts];

export const editedParts = all;
export const fieldsOf = (part: EditedPart): readonly EditedField[] => fields[part];

/** Who may see a part, where that is one choice; the others name theirs beside their fields. */
export function visibilityOf(part: EditedPart): VisibilityField | null {
  return part === 'intro' || part === 'links' ? null : part;
}

/** Where the best next step is taken; the photo has a dialog of its own. */
export function partOf(step: StrengthStep): EditedPart | 'photo' {
  if (step === 'headline' || step === 'location') return 'intro';
  return step;
}

/** Only the fields of one part. */
export function pick(profile: Draft, part: EditedPart): Partial<Draft> {
  return Object.fromEntries(fieldsOf(part).map((field) => [field, profile[field]]));
}

/** Whether two profiles say the same in one part. */
export function isSamePart(one: Draft, other: Draft, part: EditedPart): boolean {
  return JSON.stringify(pick(one, part)) === JSON.stringify(pick(other, part));
}
