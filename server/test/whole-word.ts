/**
 * Matches a code or token as a whole word. Its digits also occur by chance inside ids, times and durations, which logs are full
 * of.
 */
export function wholeWord(text: string): RegExp {
  // In JSON a line break ends with a letter.
  return new RegExp(`(?:(?<![\\w.-])|(?<=\\\\n))${text}(?!\\w)`);
}
