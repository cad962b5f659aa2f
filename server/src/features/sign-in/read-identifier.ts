import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { detectInputType } from '@foyer/contract/rules/contacts/input-type.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';

/** An email or a phone in the form in which it is stored. */
export type Identifier = { email: string; emailTyped: string } | { phone: string; country: string };

/** What a person typed into a field that takes both (spec section 5), or the refusal that names the field. */
export function readIdentifier(typed: string, countryCode: string | undefined, field = 'identifier'): Identifier {
  if (detectInputType(typed) === 'phone') {
    const { e164: phone, country } = readPhone(typed, countryCode, field);
    return { phone, country };
  }
  return { email: readEmail(typed, field), emailTyped: typed.trim() };
}

/** As records and screens may show it. */
export function maskContact(contact: { email: string } | { phone: string }): string {
  return 'email' in contact ? maskEmail(contact.email) : maskPhone(contact.phone);
}
