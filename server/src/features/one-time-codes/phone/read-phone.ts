import { canonicalPhone } from '@foyer/contract/rules/contacts/canonical-phone.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The canonical form of a number typed into a field; the refusal names the field. */
export function readPhone(
  typed: string,
  country: string | undefined,
  field = 'phoneNumber',
): { e164: string; country: string } {
  const phone = canonicalPhone(typed, country);
  if (phone.kind === 'phone') return phone;
  if (phone.kind === 'unsupported') {
    throw new AppError('PHONE_NOT_SUPPORTED', 'Codes can only be sent to mobile numbers.');
  }
  throw new AppError('INVALID_PHONE', 'Invalid phone number format. Please include country code.', {
    details: [{ field, message: phone.error }],
  });
}
