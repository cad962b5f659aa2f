import { and, not, or, type SQL } from 'drizzle-orm';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { swapped } from '#src/db/search-words.ts';
import { alike, begins, beginsIn, likeness, literal, namesAmong, type Text, turnedInName } from './word-conditions.ts';

type Words = readonly string[];
type Candidate = { name: object; words: object };

/** One way to match words. Rounds that require all words never return the same person twice. */
export type Round = {
  /**
   * `few` compares all matches of the words as typed and applies if there are few. `many` applies otherwise: each round
   * returns matches of equal rank from one index, reading hardly more rows than it returns. `slip` matches similar
   * words.
   */
  when: 'few' | 'many' | 'slip';
  /** Undefined if this round cannot match these words. */
  matching: (words: Words) => SQL | undefined;
  /** Rank of a match. Without it all matches rank the same. */
  score?: (words: Words, candidate: Candidate) => SQL<number>;
  /** How many matches are scored at most, since scoring is most of the cost of a search. */
  compared?: number;
};

const { name, words: everything } = peopleSearch;

const few: Round = {
  when: 'few',
  matching: (words) => and(...words.map((word) => begins(everything, word))),
  score: namesAmong,
  compared: 200,
};

const named: Round = {
  when: 'many',
  matching: (words) => and(...words.map((word) => begins(name, word))),
};

const partlyNamed: Round = {
  when: 'many',
  matching: (words) => {
    if (words.length === 1) return undefined;
    const some = or(...words.map((word) => begins(name, word)));
    const all = and(...words.map((word) => beginsIn(name, word)));
    return and(...words.map((word) => begins(everything, word)), some, all && not(all));
  },
  score: namesAmong,
};

const elsewhere: Round = {
  when: 'many',
  matching: (words) =>
    and(...words.map((word) => begins(everything, word)), ...words.map((word) => not(beginsIn(name, word)))),
};

/** Two neighboring letters of the name are swapped, a common typo. */
const turned: Round = {
  when: 'slip',
  matching: (words) => and(...words.map(turnedInName), not(literal(words))),
};

const alikeNamed: Round = {
  when: 'slip',
  matching: (words) => and(allAlike(name, words), not(literal(words))),
  score: (words, candidate) => likeness(words, [candidate.name]),
  compared: 500,
};

const alikeElsewhere: Round = {
  when: 'slip',
  matching: (words) => {
    const namedAlike = allAlike(name, words);
    return and(allAlike(everything, words), not(literal(words)), namedAlike && not(namedAlike));
  },
  score: (words, candidate) => likeness(words, [candidate.name, candidate.words]),
  compared: 300,
};

/** If no one matches all words: people who match some. */
const someAlike: Round = {
  when: 'slip',
  matching: (words) => or(...words.flatMap(swapped).map((word) => alike(everything, word))),
  score: (words, candidate) => likeness(words, [candidate.name, candidate.words]),
  compared: 300,
};

/** From exact to fuzzy; matches in the name rank above matches elsewhere in the profile. */
export const rounds: readonly Round[] = [
  few,
  named,
  partlyNamed,
  elsewhere,
  turned,
  alikeNamed,
  alikeElsewhere,
  someAlike,
];

/** Whether there are enough matches to skip a fuzzy round, since the words were probably not mistyped. */
export function isEnough(round: Round, words: Words, found: number): boolean {
  if (round.when !== 'slip') return false;
  // A single word is often the prefix of another, but a profile that matches two words is rarely a coincidence.
  return found >= (round === someAlike || words.length > 1 ? 1 : 5);
}

function allAlike(text: Text, words: Words): SQL | undefined {
  return and(...words.map((word) => alike(text, word)));
}
