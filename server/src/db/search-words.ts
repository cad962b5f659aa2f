const most = 6;
const longest = 40;
/** Word lengths for which swapped letters are tried: long enough to be distinctive, short enough to try every pair. */
const swappable = { from: 3, to: 10 };

/** The words of a text in lower case, without punctuation. */
export function allWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
}

/** The words of a search, up to a limit. */
export function wordsIn(typed: string): string[] {
  const words = allWords(typed);
  return [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, most);
}

/** A word, and every variant of it with two adjacent letters swapped. */
export function swapped(word: string): string[] {
  const letters = [...word];
  if (letters.length < swappable.from || letters.length > swappable.to) return [word];
  const turned = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
  return [...new Set([word, ...turned])];
}
