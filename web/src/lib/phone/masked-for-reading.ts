/** A masked number that does not wrap, with dots instead of asterisks. */
export function maskedForReading(masked: string): string {
  return masked.replaceAll('*', '•').replaceAll(' ', '\u00a0');
}
