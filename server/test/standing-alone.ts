/**
 * Finds a code or a token where it stands by itself. The digits of a code also occur by chance inside of ids, times and durations,
 * of which a log is full.
 */
export function standingAlone(text: string): RegExp {
  // In JSON a line break ends with a letter.
  return new RegExp(`(?:(?<![\\w.-])|(?<=\\\\n))${text}(?!\\w)`);
}
