import { type FoundMessage, messageSearchLimits } from '@foyer/contract/message-search.ts';
import { foldText } from '@foyer/contract/rules/fold-text.ts';

/** Characters shown before the first word that was found. */
const before = 40;
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** The part of a text around the first of the words, in which every word that starts with one of them is marked. */
export function excerptOf(body: string, words: readonly string[]): FoundMessage['excerpt'] {
  const text = body.replace(/\s+/g, ' ').trim();
  const wanted = words.flatMap((word) => word.match(wordPattern) ?? []).map(foldText);
  const found = [...text.matchAll(wordPattern)].filter(([word]) =>
    wanted.some((each) => foldText(word).startsWith(each)),
  );
  const first = found[0]?.index ?? 0;
  const start = first <= before ? 0 : startOfWord(text, first - before);
  const cut = [...text.slice(start)].slice(0, messageSearchLimits.excerpt).join('');
  const end = start + cut.length;
  const parts: FoundMessage['excerpt'] = [];
  const add = (part: string, isMatch: boolean) => part !== '' && parts.push({ text: part, isMatch });
  let at = start;
  if (start > 0) add('…', false);
  for (const { index, 0: word } of found) {
    if (index + word.length > end) break;
    add(text.slice(at, index), false);
    add(word, true);
    at = index + word.length;
  }
  add(text.slice(at, end), false);
  if (end < text.length) add('…', false);
  return parts;
}

/** The start of the word at a position, so that no word is cut. */
function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 ? at : space + 1;
}
