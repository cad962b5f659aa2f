import type { PeopleFacet, PeopleFilter } from '@foyer/contract/profiles/people.ts';
import { type Industry, industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { useTranslation } from 'react-i18next';
import { languageName } from '#src/lib/languages/formats.ts';

/** Whether two values differ in case or accents only, as the server compares them. */
export function isSameValue(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
}

/** The values to offer: the most frequent ones, after those that are chosen and match nobody. */
export function offeredValues(facets: readonly PeopleFacet[], chosen: readonly string[]): PeopleFacet[] {
  const missing = chosen.filter((value) => !facets.some((facet) => isSameValue(facet.value, value)));
  return [...missing.map((value) => ({ value, count: 0 })), ...facets];
}

/** Returns the name of a filter value: languages and industries are stored as codes. */
export function useFilterValueName(): (filter: PeopleFilter, value: string) => string {
  const { t, i18n } = useTranslation('profile');
  return (filter, value) => {
    if (filter === 'language') return isLanguageCode(value) ? languageName(value, i18n.language) : value;
    const industry = filter === 'industry' && industries.find((each): each is Industry => each === value);
    return industry ? t(`industries.${industry}`) : value;
  };
}

/** The address may hold anything. */
const isLanguageCode = (value: string) => /^[a-z]{2,3}$/.test(value);
