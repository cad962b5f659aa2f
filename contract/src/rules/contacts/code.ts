import { limits } from '../../limits.ts';
import { foldDigits } from './digits.ts';

const sixDigits = new RegExp(`^[0-9]{${limits.code.digits}}$`);
/** A code inside a sentence: six digits in a row or as 3-3, no digit touching them. */
const withinText = /(?<![0-9])([0-9]{3})[\s-]?([0-9]{3})(?![0-9])/;

/** Whether this is a complete code: exactly six ASCII digits. */
export function isCode(text: string): boolean {
  return sixDigits.test(text);
}

/**
 * Filters input of a code field: up to six ASCII digits. A pasted message is searched for its code first, so "Your
 * 6-digit code is 123 456" gives 123456.
 */
export function codeFromText(text: string): string {
  const folded = foldDigits(text.slice(0, 1000));
  const found = withinText.exec(folded);
  if (found) return `${found[1]}${found[2]}`;
  return folded.replace(/[^0-9]/g, '').slice(0, limits.code.digits);
}
