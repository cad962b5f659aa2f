/** A masked number as one word, with dots that are easier on the eye than asterisks. */
export function maskedForReading(masked: string): string {
  return masked.replaceAll('*', '•').replaceAll(' ', '\u00a0');
}
