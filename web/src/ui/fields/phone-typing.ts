import { callingCodeOf } from '@foyer/contract/rules/contacts/calling-code.ts';
import { readPhoneText } from '@foyer/contract/rules/contacts/phone-text.ts';

/** Strips a typed number to its digits and a leading plus; a plus alone is the start of a number. */
export function normalizeTypedPhone(text: string): string {
  const { international, digits } = readPhoneText(text);
  if (international) return `+${digits}`;
  return text.trim() === '+' ? '+' : digits;
}

/** The number without a calling code, which a chosen country replaces. */
export function nationalPart(typed: string): string {
  const { international, digits } = readPhoneText(typed);
  return international ? digits.slice(callingCodeOf(digits).length) : typed;
}
