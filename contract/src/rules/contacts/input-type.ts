import { limits } from '../../limits.ts';
import { foldDigits } from './digits.ts';

export type InputType = 'email' | 'phone' | 'ambiguous';

/** Detects whether an email or a phone number is being typed into a field that takes both. */
export function detectInputType(typed: string): InputType {
  const text = foldDigits(typed).trim();
  if (text.includes('@')) return 'email';
  // A pasted phone link has letters, but cannot be anything else.
  if (text.startsWith('+') || /^tel:/i.test(text)) return 'phone';
  if (/\p{L}/u.test(text)) return 'email';
  const looksLikePhone = /^[0-9\s\p{Cf}\p{Pd}().[\]/~]+$/u.test(text) && /[0-9]/.test(text);
  return looksLikePhone && text.length >= limits.phone.minTypedDigits ? 'phone' : 'ambiguous';
}
