/** What a file holds in one cell. Numbers stay numbers. */
export type Cell = string | number;

/** What a spreadsheet takes for the beginning of a formula; some take the wide signs of East Asia for the same. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** Somebody's own words, which no spreadsheet shall compute: an apostrophe makes them text. */
export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The same words as before, when a file comes back. */
export function asTyped(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
