import type { RecommendedEvent } from '@foyer/contract/discovery/recommended-events.ts';
import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { allWords } from '#src/db/search-words.ts';

/** What recommendations go by. */
export type Taste = { interests: readonly string[]; city: string; languages: readonly string[] };
export type Candidate = {
  id: string;
  title: string;
  topics: readonly string[];
  language: string;
  /** Name and address of the place; empty if the event is online only. */
  place: string;
};
export type Ranked = { id: string; reasons: RecommendedEvent['reasons'] };

const weights = { interest: 4, city: 3, language: 1 } as const;
/** More matching interests than this make no event better. */
const maxInterests = 3;
/** Two words count as one if one starts with the other: "compiler" and "compilers". */
const sharedLetters = 4;
const maxEnding = 3;

/** The events that match an interest or the city, best first and otherwise in the given order. */
export function rankRecommended(taste: Taste, candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map((candidate) => ({ id: candidate.id, reasons: reasonsFor(taste, candidate) }))
    .filter(({ reasons }) => reasons.some(({ kind }) => kind !== 'language'))
    .toSorted((one, other) => scoreOf(other) - scoreOf(one));
}

const scoreOf = ({ reasons }: Ranked) => reasons.reduce((sum, { kind }) => sum + weights[kind], 0);

function reasonsFor({ interests, city, languages }: Taste, event: Candidate): Ranked['reasons'] {
  const about = wordsOf([event.title, ...event.topics].join(' '));
  const found = interests.filter((interest) => areAmong(wordsOf(interest), about)).slice(0, maxInterests);
  const isInCity = areAmong(wordsOf(city), wordsOf(event.place));
  const spoken = languages.find((tag) => mainLanguage(tag) === mainLanguage(event.language));
  return [
    ...found.map((match) => ({ kind: 'interest' as const, match })),
    ...(isInCity ? [{ kind: 'city' as const, match: city }] : []),
    ...(spoken ? [{ kind: 'language' as const, match: event.language }] : []),
  ];
}

/** Without case and accents. */
const wordsOf = (text: string) => allWords(foldText(text));

/** Whether every wanted word is among the others; false if there is none. */
function areAmong(wanted: readonly string[], words: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => words.some((other) => isSameWord(word, other)));
}

function isSameWord(one: string, other: string): boolean {
  const [short = '', long = ''] = one.length <= other.length ? [one, other] : [other, one];
  const isEnding = short.length >= sharedLetters && long.length - short.length <= maxEnding;
  return one === other || (isEnding && long.startsWith(short));
}

const mainLanguage = (tag: string) => tag.toLowerCase().split('-')[0];
