import type { Language } from '@foyer/contract/limits.ts';
import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { vocabulary } from '#src/adapters/enrichment/vocabulary.ts';
import { topicLimit } from '../matching/population.ts';

/**
 * The topics of a text as numbers below `topicLimit`: those of the vocabulary whose words occur in it. A text without any
 * gets one of the remaining numbers, the same for the same text, so that two people who share it still find each other. The
 * name of a topic is that topic alone: "Product management" is not about leadership, though managers are.
 */
export function topicNumbers(text: string): readonly number[] {
  const named = topicNamed(text);
  if (named !== undefined) return [named];
  const folded = foldText(text);
  const words = folded.split(/[^\p{L}\p{N}-]+/u).filter((word) => word !== '');
  if (words.length === 0) return [];
  const found = new Set(words.flatMap(topicsOfWord));
  const spaced = ` ${words.join(' ')} `;
  for (const [phrase, topic] of phrases) if (spaced.includes(` ${phrase} `)) found.add(topic);
  const rest = topicLimit - vocabulary.length;
  return found.size > 0 ? [...found] : [vocabulary.length + (hash32(folded) % rest)];
}

/** The topic that has this name in one of the languages. */
export const topicNamed = (text: string): number | undefined => byName.get(foldPhrase(text));

/** The topic with this name as the language calls it; any other text as it is. */
export function topicText(language: Language, text: string): string {
  const named = topicNamed(text);
  return (named === undefined ? undefined : vocabulary[named]?.[language].interest) ?? text;
}

/** Whether a number is a topic of the vocabulary, and not only a place for texts that are alike. */
export const isKnownTopic = (topic: number): boolean => topic < vocabulary.length;

/** Texts are compared without case, accents and extra spaces. */
export function foldPhrase(text: string): string {
  return foldText(text).replace(/\s+/g, ' ').trim();
}

/** FNV-1a, never 0: a number that represents a text where few numbers are compared. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0 || 1;
}

const byName: ReadonlyMap<string, number> = new Map(
  vocabulary.flatMap(({ en, es }, topic) =>
    [en, es].map(({ interest }): [string, number] => [foldPhrase(interest), topic]),
  ),
);
const entries = vocabulary.flatMap(({ words }, topic) => words.map((word) => ({ word, topic })));
const byWord = topicsByKey(entries.filter(({ word }) => !/[* ]/.test(word)));
/** Words with a trailing asterisk, which matches any ending. */
const byStart = topicsByKey(
  entries.filter(({ word }) => word.endsWith('*')).map(({ word, topic }) => ({ word: word.slice(0, -1), topic })),
);
const phrases = entries.filter(({ word }) => word.includes(' ')).map(({ word, topic }) => [word, topic] as const);

function topicsByKey(given: readonly { word: string; topic: number }[]): ReadonlyMap<string, readonly number[]> {
  const groups = Map.groupBy(given, ({ word }) => word);
  return new Map([...groups].map(([word, group]) => [word, group.map(({ topic }) => topic)]));
}

/** Looks up each start of a word instead of trying each word of the vocabulary: a batch reads millions of them. */
function topicsOfWord(word: string): readonly number[] {
  const starts = Array.from(word, (_, i) => byStart.get(word.slice(0, i + 1)) ?? []);
  return [...(byWord.get(word) ?? []), ...starts.flat()];
}
