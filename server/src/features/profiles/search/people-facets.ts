import type { PeopleFilter } from '@foyer/contract/profiles/people.ts';
import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { foldText } from '@foyer/contract/rules/fold-text.ts';

/** A filter value as it is compared, and as it was typed. */
type Facet = { key: string; text: string };

/** The filter values of a profile as members see it, each once. */
export function facetsOf(shown: PublicProfile): Facet[] {
  const { location, company, industry, skills, interests, languages } = shown;
  const values: Record<PeopleFilter, string[]> = {
    // People write "Madrid" or "Madrid, Spain".
    city: [location.split(',')[0] ?? ''],
    company: [company],
    industry: industry ? [industry] : [],
    topic: [...skills, ...interests],
    language: languages.map(({ tag }) => tag.split('-')[0] ?? ''),
  };
  const all = Object.entries(values).flatMap(([filter, texts]) =>
    texts.flatMap((typed) => {
      const text = typed.trim();
      return text === '' ? [] : [{ key: facetKey(filter as PeopleFilter, text), text }];
    }),
  );
  return [...new Map(all.map((facet) => [facet.key, facet])).values()];
}

/** The stored form of a filter value: values that differ in case or accents only are the same. */
export function facetKey(filter: PeopleFilter, text: string): string {
  return `${filter}:${foldText(text).replace(/\s+/g, ' ').trim()}`;
}

/** How much of a profile there is to see: who shows more is listed first. */
export function rankOf(shown: PublicProfile): number {
  const worth: [boolean, number][] = [
    [shown.photo !== null, 3],
    [shown.headline !== '', 2],
    [shown.offers.length > 0, 2],
    [shown.seeks.length > 0, 2],
    [shown.skills.length + shown.interests.length > 0, 2],
    [shown.company !== '', 1],
    [shown.location !== '', 1],
    [shown.about !== '', 1],
    [shown.experience.length > 0, 1],
  ];
  return worth.reduce((sum, [isThere, points]) => sum + (isThere ? points : 0), 0);
}
