import { detectInputType } from '@foyer/contract/rules/contacts/input-type.ts';
import { readPhone } from '#src/features/codes/phone/phone-code.ts';
import { readEmail } from '#src/features/leads/read-typed.ts';

/** An email or a phone in the form in which it is stored. */
export type Identifier = { email: string; emailTyped: string } | { phone: string; country: string };

/** What a person typed into a field that takes both (spec section 5), or the refusal that names the field. */
export function readIdentifier(typed: string, countryCode: string | undefined): Identifier {
  if (detectInputType(typed) === 'phone') {
    const { e164: phone, country } = readPhone(typed, countryCode, 'identifier');
    return { phone, country };
  }
  return { email: readEmail(typed, 'identifier'), emailTyped: typed.trim() };
}
