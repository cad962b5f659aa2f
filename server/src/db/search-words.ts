const most = 6;
const longest = 40;
/** Letters that an inattentive finger may swap: enough to tell the words apart, few enough to try all. */
const swappable = { from: 3, to: 10 };

/** The words of a text in small letters, without what is no part of one. */
export function allWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
}

/** Those of a search. A few at most: more say nothing more. */
export function wordsIn(typed: string): string[] {
  const words = allWords(typed);
  return [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, most);
}

/** A word and what it would be with two neighbouring letters the other way round. */
export function swapped(word: string): string[] {
  const letters = [...word];
  if (letters.length < swappable.from || letters.length > swappable.to) return [word];
  const turned = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
  return [...new Set([word, ...turned])];
}
