import { callingCodeOf } from '@foyer/contract/rules/contacts/calling-code.ts';
import { readPhoneText } from '@foyer/contract/rules/contacts/phone-text.ts';

/** What is kept of a typed number: digits and a plus in front; a plus alone is the beginning of a number. */
export function keptPhone(text: string): string {
  const { international, digits } = readPhoneText(text);
  if (international) return `+${digits}`;
  return text.trim() === '+' ? '+' : digits;
}

/** Choosing a country replaces the one in the number itself. */
export function nationalPart(typed: string): string {
  const { international, digits } = readPhoneText(typed);
  return international ? digits.slice(callingCodeOf(digits).length) : typed;
}
