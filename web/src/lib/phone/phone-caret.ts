const counts = /[+0-9]/;

/** How many characters that are kept stand before the caret. */
export function charactersBefore(text: string, caret: number): number {
  return [...text.slice(0, caret)].filter((character) => counts.test(character)).length;
}

/** Where the caret stands in a newly grouped text, so that as many kept characters are before it. */
export function caretAfter(text: string, characters: number): number {
  let left = characters;
  for (const [index, character] of [...text].entries()) {
    if (left === 0) return index;
    if (counts.test(character)) left -= 1;
  }
  return text.length;
}
