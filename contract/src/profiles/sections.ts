import { z } from 'zod';
import { limits } from '../limits.ts';
import { canonicalLanguage, isLanguage } from '../rules/profiles/free-text.ts';
import { availabilityStates, availableFor, industries, languageLevels } from '../rules/profiles/profile-lists.ts';
import { line, lines, link, optionalLine, optionalLink, text } from './typed-fields.ts';

/** The sections of a profile beyond the setup form. */

const { profile } = limits;

const yearMonth = z.string().regex(/^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$/, 'dates.invalid');
const year = z.int('dates.invalid').min(1900, 'dates.invalid').max(2100, 'dates.invalid');

export const profileLink = z.object({ label: line(profile.label), url: link });
export type ProfileLink = z.output<typeof profileLink>;

/** A BCP 47 language tag; `Intl.DisplayNames` gives its name in the reader's language. */
export const profileLanguage = z.object({
  tag: z.string().max(35, 'language.invalid').overwrite(canonicalLanguage).refine(isLanguage, 'language.invalid'),
  level: z.enum(languageLevels),
});
export type ProfileLanguage = z.output<typeof profileLanguage>;

/** Months as `2024-03`. `until` is null for a current position. */
export const experienceEntry = z
  .object({
    title: line(profile.organization),
    company: line(profile.organization),
    location: optionalLine(profile.location),
    from: yearMonth,
    until: yearMonth.nullable(),
    description: text(profile.description),
  })
  .refine(({ from, until }) => until === null || from <= until, { path: ['until'], error: 'dates.order' });
export type ExperienceEntry = z.output<typeof experienceEntry>;

export const educationEntry = z
  .object({
    school: line(profile.organization),
    degree: optionalLine(profile.organization),
    field: optionalLine(profile.organization),
    from: year.nullable(),
    until: year.nullable(),
    description: text(profile.description),
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    error: 'dates.order',
  });
export type EducationEntry = z.output<typeof educationEntry>;

export const availability = z.object({
  state: z.enum(availabilityStates),
  for: z
    .array(z.enum(availableFor))
    .max(availableFor.length, 'list.max_items')
    .refine((list) => new Set(list).size === list.length, 'list.repeated'),
  note: optionalLine(profile.note),
});
export type Availability = z.output<typeof availability>;

/** Every section, in the same shape for requests and responses. Empty texts and lists mean there is nothing. */
export const profileSections = {
  headline: optionalLine(profile.headline),
  about: text(profile.about),
  location: optionalLine(profile.location),
  industry: z.enum(industries).nullable(),
  website: optionalLink,
  links: z.array(profileLink).max(profile.links, 'list.max_items'),
  skills: lines(profile.skill, profile.skills),
  interests: lines(limits.topics.itemMax, limits.topics.max),
  likes: lines(limits.topics.itemMax, limits.topics.max),
  languages: z
    .array(profileLanguage)
    .max(profile.languages, 'list.max_items')
    .refine((list) => new Set(list.map(({ tag }) => tag)).size === list.length, 'list.repeated'),
  experience: z.array(experienceEntry).max(profile.experience, 'list.max_items'),
  education: z.array(educationEntry).max(profile.education, 'list.max_items'),
  availability: availability.nullable(),
  offers: lines(profile.offer, profile.offers),
  seeks: lines(profile.offer, profile.offers),
};
