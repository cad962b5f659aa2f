import { foldText } from '@foyer/contract/rules/fold-text.ts';
import type { DescribedPerson, InterestMaker, Topics } from './lookup-providers.ts';
import { generalTopics, type Topic, vocabulary } from './vocabulary.ts';

const most = 6;
const least = 3;

/**
 * The local stand-in for a language model, also used when the model fails: topics whose words occur in the profile. Title and
 * skills count more than other text.
 */
export function wordInterestMaker(): InterestMaker {
  return { name: 'topics by their words', make: async (person) => topicsByWords(person) };
}

export function topicsByWords(person: DescribedPerson): Topics {
  const texts = weighed(person);
  const scored = vocabulary
    .map((topic) => ({ topic, score: scoreOf(topic, texts) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ topic }) => topic);
  // A short profile still gets some general topics.
  const chosen = [...new Set([...scored.slice(0, most), ...(scored.length < least ? generalTopics : [])])].slice(
    0,
    most,
  );
  const { language } = person;
  return {
    interests: chosen.map((topic) => topic[language].interest),
    likes: [...new Set(chosen.map((topic) => topic[language].like))],
  };
}

type Weighed = { text: string; weight: number };

/** The texts of a profile with their weights, folded here once rather than for each word of the list. */
function weighed({ title, company, texts, skills }: DescribedPerson): Weighed[] {
  return [
    { text: foldText(title), weight: 3 },
    { text: foldText(skills.join(', ')), weight: 2 },
    { text: foldText(company), weight: 1 },
    { text: foldText(texts.join(' ')), weight: 1 },
  ];
}

function scoreOf({ words }: Topic, texts: readonly Weighed[]): number {
  return texts.reduce((sum, { text, weight }) => sum + weight * words.filter((word) => hasWord(text, word)).length, 0);
}

/** Whether a folded text contains a word, or with a trailing asterisk, a word that starts with it. */
function hasWord(text: string, word: string): boolean {
  const begins = word.endsWith('*');
  const pattern = `(?<![\\p{L}\\p{N}])${(begins ? word.slice(0, -1) : word).replace(/[.+*?^$()|[\]\\]/g, '\\$&')}`;
  return new RegExp(begins ? pattern : `${pattern}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
