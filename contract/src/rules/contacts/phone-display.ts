import { callingCodeOf } from './calling-code.ts';
import { readPhoneText } from './phone-text.ts';

/** Splits digits into groups of the given sizes; the last size repeats. */
function grouped(digits: string, ...sizes: number[]): string {
  const groups: string[] = [];
  let rest = digits;
  for (const size of sizes) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...groups, rest].filter((group) => group !== '').join(' ');
}

function inThrees(digits: string): string {
  return digits.match(/.{1,3}/g)?.join(' ') ?? '';
}

/** Formats a number while it is typed: US as 3-3-4, others in groups of 3, with spaces. */
export function formatTypedPhone(typed: string, country: string | null): string {
  const { international, digits } = readPhoneText(typed);
  if (!international) return country === 'US' ? grouped(digits, 3, 3) : inThrees(digits);
  const code = callingCodeOf(digits);
  const rest = digits.slice(code.length);
  if (code === '') return `+${digits}`;
  return `+${code} ${code === '1' ? grouped(rest, 3, 3) : inThrees(rest)}`.trimEnd();
}

/**
 * Formats a number for reading: 10 digits as (xxx) xxx-xxxx, 11 digits starting with 1 as +1 (xxx) xxx-xxxx, other
 * international numbers in groups of 3. Ten digits after a plus belong to another country and are not formatted as a US
 * number.
 */
export function formatPhone(phone: string): string {
  const { international, digits } = readPhoneText(phone);
  const national = (ten: string) => `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`;
  if (digits.length === 10 && !international) return national(digits);
  if (digits.length === 11 && digits.startsWith('1')) return `+1 ${national(digits.slice(1))}`;
  return international ? formatTypedPhone(phone, null) : phone.trim();
}

/** Masks a number for screens and logs: the calling code and the last digits (two of a short number). */
export function maskPhone(e164: string): string {
  const { digits } = readPhoneText(e164);
  const code = callingCodeOf(digits);
  const rest = digits.slice(code.length);
  const shown = rest.length >= 8 ? 4 : 2;
  return `+${code} ${'*'.repeat(Math.max(rest.length - shown, 3))}${rest.length > 4 ? rest.slice(-shown) : ''}`;
}
