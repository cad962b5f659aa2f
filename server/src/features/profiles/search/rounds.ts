import { and, not, or, type SQL } from 'drizzle-orm';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { swapped } from '#src/db/search-words.ts';
import { alike, begins, beginsIn, likeness, literal, namesAmong, type Text, turnedInName } from './word-conditions.ts';

type Words = readonly string[];
type Candidate = { name: object; words: object };

/** One way to look for words. No two of those that look for all of them find the same person. */
export type Round = {
  /**
   * `few` have all the words as they are typed: all of them are compared. `many` have them: each round takes those who
   * are as good, by one index, and looks at hardly more people than it shows. `slip`: words like those that are typed.
   */
  when: 'few' | 'many' | 'slip';
  /** Undefined: with these words there is nothing to look for. */
  matching: (words: Words) => SQL | undefined;
  /** How good a match is. Without it all are as good. */
  score?: (words: Words, candidate: Candidate) => SQL<number>;
  /** How many of those that match are compared, where comparing is most of what a search costs. */
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

/** Two letters of the name have changed places, as hurried fingers do it. */
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

/** For when nobody has all of the words. */
const someAlike: Round = {
  when: 'slip',
  matching: (words) => or(...words.flatMap(swapped).map((word) => alike(everything, word))),
  score: (words, candidate) => likeness(words, [candidate.name, candidate.words]),
  compared: 300,
};

/** From the surest to the most forgiving; a name counts more than what somebody does. */
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

/** Whether so many are found that words like these are not needed: who finds them has typed what they meant. */
export function isEnough(round: Round, words: Words, found: number): boolean {
  if (round.when !== 'slip') return false;
  // One word is often the beginning of another; two that somebody has together are seldom a slip.
  return found >= (round === someAlike || words.length > 1 ? 1 : 5);
}

function allAlike(text: Text, words: Words): SQL | undefined {
  return and(...words.map((word) => alike(text, word)));
}
