import { readEmail } from '#src/features/leads/validate-fields.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';

/** Whom a ticket is offered to, as typed: an email or a phone number. */
export type TypedRecipient = {
  email?: string | undefined;
  phoneNumber?: string | undefined;
  countryCode?: string | undefined;
};

/** The recipient's contact in canonical form. */
export function readRecipient({ email, phoneNumber, countryCode }: TypedRecipient): {
  email: string | null;
  phone: string | null;
} {
  if (phoneNumber !== undefined) return { email: null, phone: readPhone(phoneNumber, countryCode).e164 };
  return { email: readEmail(email ?? '', 'email'), phone: null };
}
