import type { Language } from '@foyer/contract/limits.ts';
import { vocabulary } from '#src/adapters/enrichment/vocabulary.ts';
import { foldPhrase, isKnownTopic, topicNumbers } from '#src/features/suggestions/facts/topic-numbers.ts';
import { cueWords, type Meeting, type QuestionKind } from './cue-words.ts';
import { type DateCue, findDate } from './find-date.ts';
import type { ThreadText } from './read-thread.ts';

/** What messages ask, name or say, with the words that it rests on. */
export type Cues = {
  question: { kind: QuestionKind; text: string; topic: string | null } | null;
  date: DateCue | null;
  meeting: Meeting | null;
  thanks: string | null;
};

const quoted = 120;

/** Reads the last messages of one member. A later message counts more than an earlier one. */
export function findCues(texts: readonly ThreadText[], language: Language, now: Date): Cues {
  const { thanks: thanking, past } = cueWords[language];
  const sentences = texts.flatMap((each) => sentencesOf(each.text).map((text) => ({ ...each, text })));
  // "It was good to meet you on Tuesday" proposes nothing.
  const proposing = sentences.filter(({ text }) => !past.test(foldPhrase(text)));
  const question = sentences.findLast(({ text }) => text.includes('?'))?.text ?? null;
  const thanks = sentences.findLast(({ text }) => thanking.test(foldPhrase(text)))?.text ?? null;
  const date = findDate(proposing, language, now);
  const named = proposing.filter(({ text }) => date !== null || text === question);
  return {
    question: question === null ? null : { text: sentenceExcerpt(question), ...aboutQuestion(question, language) },
    date,
    meeting: named.map(({ text }) => meetingIn(text, language)).findLast((found) => found !== null) ?? null,
    thanks: thanks === null ? null : sentenceExcerpt(thanks),
  };
}

function aboutQuestion(question: string, language: Language): { kind: QuestionKind; topic: string | null } {
  const folded = foldPhrase(question);
  const kind = cueWords[language].questions.find(([, words]) => words.test(folded))?.[0] ?? 'other';
  const topic = topicNumbers(question).find(isKnownTopic);
  const name = topic === undefined ? undefined : vocabulary[topic]?.[language].interest;
  return { kind, topic: name === undefined ? null : inSentence(name) };
}

/** "Data and analytics" in the middle of a sentence; "AI" stays. */
const inSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

function meetingIn(sentence: string, language: Language): Meeting | null {
  const folded = foldPhrase(sentence);
  return cueWords[language].meetings.find(({ words }) => words.test(folded))?.meeting ?? null;
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** The start of a sentence, as a reason shows it. */
export function sentenceExcerpt(sentence: string): string {
  const line = sentence.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= quoted
    ? line
    : `${characters
        .slice(0, quoted - 1)
        .join('')
        .trimEnd()}…`;
}
