import { foldPhrase } from '#src/features/suggestions/facts/topic-numbers.ts';

/** How a member is called anywhere: names and the slug of their profile. */
export type Identity = { placeholder: '{{me}}' | '{{them}}'; names: readonly string[] };

export const leftOut = '[…]';

const email = /[^\s@]+@[^\s@]+/gu;
/** "ada at example dot com", with or without brackets. */
const spelledEmail = /\S+\s*[([]?\s*\b(?:at|arroba)\b\s*[)\]]?\s*\S+\s*[([]?\s*\b(?:dot|punto)\b\s*[)\]]?\s*\S+/giu;
const link = /[a-z][a-z0-9+.-]*:\/\/\S+|\bwww\.\S+|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[/?#:]\S*)?/giu;
const handle = /(?<![\p{L}\p{N}])@\s*[\p{L}\p{N}_.-]+/gu;
/** What looks like an id: long, and with a digit. */
const id = /(?=[\p{L}_-]*\d)[\p{L}\p{N}_-]{8,}/gu;
const number = /[+(]?\d(?:[\s()./-]*\d){4,}/gu;
const hidden = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/** Parts of names that are also frequent words, and tell nothing of themselves. */
const particles = new Set(
  'de del la las los el y e i da do dos das van von der den di le du al bin ibn san'.split(' '),
);
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * A text without names of the two members, contacts, links, ids and longer numbers. Placeholders that somebody typed lose
 * their braces, so that only ours are left.
 */
export function hideIdentities(text: string, identities: readonly Identity[]): string {
  const plain = text
    .normalize('NFC')
    .replace(hidden, '')
    .replace(/[{}]/g, '')
    .replace(email, leftOut)
    .replace(spelledEmail, leftOut)
    .replace(link, leftOut)
    .replace(handle, leftOut)
    // Before ids: a part of a phone number looks like one.
    .replace(number, leftOut)
    .replace(id, leftOut);
  let result = plain;
  for (const { placeholder, names } of identities) {
    const known = wordsOf(names);
    for (const name of names.filter((each) => unspaced.test(each))) result = result.replaceAll(name, placeholder);
    result = result.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (known.has(foldPhrase(word)) ? placeholder : word));
    const repeated = new RegExp(`${placeholder}(?:[\\s'’.-]*${placeholder})+`, 'g');
    result = result.replace(repeated, placeholder);
  }
  return result;
}

/** The words of names, and names written as one word. */
function wordsOf(names: readonly string[]): ReadonlySet<string> {
  const words = names.flatMap((name) => {
    const parts = foldPhrase(name).match(/[\p{L}\p{N}]+/gu) ?? [];
    return [...parts.filter((part) => part.length > 1 && !particles.has(part)), parts.join('')];
  });
  return new Set(words.filter((word) => word !== '' && !particles.has(word)));
}
