/** The letters and digits of a word; all of it when there are none. */
function lettersOf(word: string): string[] {
  const letters = word.match(/[\p{L}\p{N}]\p{M}*/gu);
  return letters ?? [...word];
}

/** The first letters of the first and last word, or the first two of a single word, in upper case. */
export function initials(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/);
  const first = lettersOf(words.at(0) ?? '');
  const last = lettersOf(words.at(-1) ?? '');
  const chosen = words.length > 1 ? [first[0], last[0]] : first.slice(0, 2);
  return chosen.join('').toUpperCase();
}
