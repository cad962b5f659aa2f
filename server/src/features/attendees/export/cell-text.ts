/** A cell of an exported file. */
export type Cell = string | number;

/** What spreadsheets take for the start of a formula, full-width characters included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A phone number in groups. Between numbers, a space computes nothing, and address books would keep an apostrophe. */
const phoneInGroups = /^\+\d{1,15}(?: \d{1,15}){1,6}$/;

/** Prefixes text that a spreadsheet would compute as a formula with an apostrophe. */
export function escapeFormula(text: string): string {
  return formula.test(text) && !phoneInGroups.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe again when an exported file is imported. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
