import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { detectInputType } from '@foyer/contract/rules/contacts/input-type.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';

/** An email or a phone in canonical form. */
export type Identifier = { email: string; emailTyped: string } | { phone: string; country: string };

/** Parses a field that accepts an email or a phone; the refusal names the field. */
export function readIdentifier(typed: string, countryCode: string | undefined, field = 'identifier'): Identifier {
  if (detectInputType(typed) === 'phone') {
    const { e164: phone, country } = readPhone(typed, countryCode, field);
    return { phone, country };
  }
  return { email: readEmail(typed, field), emailTyped: typed.trim() };
}

/** The masked contact for audit records and screens. */
export function maskContact(contact: { email: string } | { phone: string }): string {
  return 'email' in contact ? maskEmail(contact.email) : maskPhone(contact.phone);
}
