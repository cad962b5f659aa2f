import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { availableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { SuggestionSource } from '@foyer/contract/rules/suggestion-choices.ts';
import { eventLimit, type MatchFacts } from '../matching/population.ts';
import { seniorityOf } from './seniority.ts';
import { foldPhrase, hash32, isKnownTopic, topicNumbers } from './topic-numbers.ts';

/** An upcoming event whose guest list shows the member. */
export type ShownEvent = { id: string; title: string };

/** What matching may know of a member: the profile as every member sees it, and their own choices. */
export type MatchProfile = {
  shown: PublicProfile;
  uses: readonly SuggestionSource[];
  sameCompany: boolean;
  /** Topics that they avoid, in their own words. */
  avoids: readonly string[];
  events: readonly ShownEvent[];
};

/** The facts of a member as numbers. What they do not want used is left out. */
export function matchFactsOf({ shown, uses, sameCompany, avoids, events }: MatchProfile): MatchFacts {
  const topics = (source: SuggestionSource, texts: readonly string[]) =>
    uses.includes(source) ? [...new Set(texts.flatMap(topicNumbers))] : [];
  const city = foldPhrase(cityOf(shown));
  const role = topicNumbers(shown.title).find(isKnownTopic);
  return {
    offers: topics('offers', [...shown.offers, ...shown.skills]),
    needs: topics('offers', shown.seeks),
    interests: topics('interests', shown.interests),
    // Numbers that texts without a topic share would bar people who have nothing to do with it.
    avoided: avoids.flatMap(topicNumbers).filter(isKnownTopic),
    languages: shown.languages.reduce((bits, { tag }) => bits | (1 << (hash32(languageOf(tag)) % 31)), 0) >>> 0,
    intents: intentsOf(shown).reduce((bits, intent) => bits | (1 << availableFor.indexOf(intent)), 0),
    seniority: seniorityOf(shown.title),
    city: uses.includes('location') && city !== '' ? hash32(city) : 0,
    company: companyNumber(shown.company, sameCompany),
    role: role === undefined ? 0 : role + 1,
    events: uses.includes('events') ? events.slice(0, eventLimit).map(({ id }) => hash32(id)) : [],
  };
}

/** The lowest bit says whether the member accepts people of the same company; see `mayMatch`. */
function companyNumber(company: string, sameCompany: boolean): number {
  const folded = foldPhrase(company);
  return folded === '' ? 0 : ((hash32(folded) & ~1) | (sameCompany ? 1 : 0)) >>> 0;
}

/** People write "Madrid" or "Madrid, Spain". */
export function cityOf({ location }: Pick<PublicProfile, 'location'>): string {
  return (location.split(',')[0] ?? '').trim();
}

export const languageOf = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

/** What a member says they are available for. */
export function intentsOf({ availability }: Pick<PublicProfile, 'availability'>) {
  return availability && availability.state !== 'unavailable' ? availability.for : [];
}
