import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { limits } from '../../limits.ts';
import type { KeyOf } from '../message-keys.ts';
import { readPhoneText } from './phone-text.ts';

/** The state of a phone field. `message` is null while there is nothing to say yet. */
export type TypedPhone =
  | { state: 'valid'; e164: string; message: null }
  | { state: 'empty' | 'incomplete' | 'invalid'; e164: null; message: KeyOf<'phone'> | null };

const tenDigitCallingCodes: Partial<Record<CountryCode, string>> = { US: '1', IN: '91' };

function refused(message: KeyOf<'phone'>): TypedPhone {
  return { state: 'invalid', e164: null, message };
}

/**
 * The browser's check of a phone field. It knows lengths and prefixes but not types: the server's canonicalPhone
 * decides, and must not be imported into the browser.
 */
export function checkTypedPhone(typed: string, country: string | null): TypedPhone {
  const { international, digits } = readPhoneText(typed);
  if (typed.trim() === '') return { state: 'empty', e164: null, message: 'phone.required' };
  if (digits.length > limits.phone.maxDigits) return refused('phone.too_long');
  if (digits.length < limits.phone.minTypedDigits) return { state: 'incomplete', e164: null, message: null };
  if (international) {
    const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false });
    if (parsed?.isValid()) return { state: 'valid', e164: parsed.number, message: null };
    const complete = digits.length >= limits.phone.formatFromDigits;
    return complete ? refused('phone.invalid_format') : { state: 'incomplete', e164: null, message: null };
  }
  if (!country || !isSupportedCountry(country)) return refused('phone.select_country');
  const parsed = parsePhoneNumberFromString(digits, { extract: false, defaultCountry: country });
  if (parsed?.isValid()) return { state: 'valid', e164: parsed.number, message: null };
  const fallback = tenDigitCallingCodes[country];
  if (fallback && digits.length === 10) return { state: 'valid', e164: `+${fallback}${digits}`, message: null };
  return refused('phone.invalid_for_country');
}

/** The problem to show on submit, when a number that is too short is wrong too. Null if it is valid. */
export function submittedPhoneProblem(typed: string, country: string | null): KeyOf<'phone'> | null {
  const checked = checkTypedPhone(typed, country);
  return checked.state === 'incomplete' ? 'phone.invalid_format' : checked.message;
}
