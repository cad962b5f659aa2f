const counts = /[+0-9]/;

/** The number of significant characters before the caret. */
export function charactersBefore(text: string, caret: number): number {
  return [...text.slice(0, caret)].filter((character) => counts.test(character)).length;
}

/** The caret position in a reformatted text that has the same number of significant characters before it. */
export function caretAfter(text: string, characters: number): number {
  let left = characters;
  for (const [index, character] of [...text].entries()) {
    if (left === 0) return index;
    if (counts.test(character)) left -= 1;
  }
  return text.length;
}
