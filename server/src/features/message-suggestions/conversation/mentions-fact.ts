import { foldPhrase, isKnownTopic, topicNumbers } from '#src/features/suggestions/facts/topic-numbers.ts';

/** Whether a text names a fact, in its own words or another word of the same topic. */
export function mentionsFact(text: string, fact: string): boolean {
  if (foldPhrase(text).includes(foldPhrase(fact))) return true;
  const topics = topicNumbers(text).filter(isKnownTopic);
  return topicNumbers(fact).some((topic) => topics.includes(topic));
}

/** Whether two texts have a word in common that is long enough to say something. */
export function shareWord(one: string, other: string): boolean {
  const wordsOf = (text: string) => new Set(foldPhrase(text).match(/\p{L}{5,}/gu) ?? []);
  const others = wordsOf(other);
  return [...wordsOf(one)].some((word) => others.has(word));
}
