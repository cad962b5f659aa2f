import type { FoundMessage } from '@foyer/contract/message-search.ts';
import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';

/** Characters shown before the first word that was found. */
const before = 40;
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
/** A word, or a mention without a name, which must stay whole so that pages can put in another. */
const unitPattern = /@\{\d{1,5}\}|[\p{L}\p{N}\p{M}]+/gu;
const cutMention = /@(\{\d{0,5})?$/;

/** The part of a text around the first of the words, in which every word that starts with one of them is marked. */
export function excerptOf(body: string, words: readonly string[]): FoundMessage['excerpt'] {
  const text = body.replace(/\s+/g, ' ').trim();
  const wanted = words.flatMap((word) => word.match(wordPattern) ?? []).map(foldText);
  const found = [...text.matchAll(unitPattern)].filter(
    ([word]) => !word.startsWith('@') && wanted.some((each) => foldText(word).startsWith(each)),
  );
  const first = found[0]?.index ?? 0;
  const start = first <= before ? 0 : startOfWord(text, first - before);
  const rest = text.slice(start);
  const whole = [...rest].slice(0, messagingLimits.search.excerpt).join('');
  const cut = whole === rest ? whole : whole.replace(cutMention, '');
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
