import { isSupportedCountry, type PhoneNumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';
import { readPhoneText } from './phone-text.ts';

export type PhoneKey = KeyOf<'phone'>;

/** A typed number as the server reads it. Only `phone` has a number to store or to send codes to. */
export type CanonicalPhone =
  | { kind: 'phone'; e164: string; country: string }
  | { kind: 'invalid'; error: PhoneKey }
  /** A valid number that codes are not sent to: refused with PHONE_NOT_SUPPORTED. */
  | { kind: 'unsupported'; type: PhoneNumberType | 'NON_GEOGRAPHIC' | 'UNKNOWN' };

/** Countries where any ten digits pass, even if the metadata does not know them. */
const tenDigitCountries = ['US', 'IN'];
const sendableTypes: readonly (PhoneNumberType | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

function invalid(error: PhoneKey): CanonicalPhone {
  return { kind: 'invalid', error };
}

/**
 * The E.164 form of a typed number, the only form used as a key. `country` is the one chosen in the picker and only
 * applies to numbers without a plus. Server only: the full metadata is 40 KB compressed.
 */
export function canonicalPhone(typed: string, country?: string | null): CanonicalPhone {
  const { international, digits, extension, foreign } = readPhoneText(typed);
  if (typed.trim() === '') return invalid('phone.required');
  if (digits.length > limits.phone.maxDigits) return invalid('phone.too_long');
  if (foreign || extension.length > limits.phone.extensionDigits) return invalid('phone.invalid_format');
  if (international) return judge(`+${digits}`) ?? invalid('phone.invalid_format');
  if (!country || !isSupportedCountry(country)) return invalid('phone.select_country');
  const judged = judge(digits, country);
  if (judged) return judged;
  // The fallback makes such a number well-formed, but no codes are sent to it because its type is unknown.
  const passes = tenDigitCountries.includes(country) && digits.length === 10;
  return passes ? { kind: 'unsupported', type: 'UNKNOWN' } : invalid('phone.invalid_for_country');
}

/** Null if no numbering plan knows the number. */
function judge(number: string, country?: Parameters<typeof isSupportedCountry>[0]): CanonicalPhone | null {
  const parsed = parsePhoneNumberFromString(number, {
    extract: false,
    ...(country && isSupportedCountry(country) && { defaultCountry: country }),
  });
  if (!parsed?.isValid()) return null;
  // Satellite and other worldwide codes belong to no country, and some of them call themselves mobile.
  if (!parsed.country) return { kind: 'unsupported', type: 'NON_GEOGRAPHIC' };
  const type = parsed.getType();
  if (!sendableTypes.includes(type)) return { kind: 'unsupported', type: type ?? 'UNKNOWN' };
  return { kind: 'phone', e164: parsed.number, country: parsed.country };
}
