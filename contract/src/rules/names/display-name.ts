import { emailLocalPart } from '../contacts/email.ts';
import { formatPhone } from '../contacts/phone-display.ts';
import { cleanLine } from './name.ts';

/** What a person without any name or contact is called (spec section 3); also the default name of a conversion. */
export const namelessUser = 'User';

type Named = { name?: string | null; email?: string | null; phoneNumber?: string | null };

/** How to call someone: name, else the email's local part, else the phone number, else "User" (spec section 3). */
export function displayName({ name, email, phoneNumber }: Named): string {
  const given = cleanLine(name ?? '');
  if (given !== '') return given;
  if (email) return emailLocalPart(email);
  return phoneNumber ? formatPhone(phoneNumber) : namelessUser;
}

/** First and last name of a full name, split on the first space (spec section 4). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const name = cleanLine(fullName);
  const space = name.indexOf(' ');
  if (space < 0) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/** The letters and digits of a word; all of it when there are none. */
function lettersOf(word: string): string[] {
  const letters = word.match(/[\p{L}\p{N}]\p{M}*/gu);
  return letters ?? [...word];
}

/** First letters of the first and last word, or the first two of a single one, in upper case (spec section 3). */
export function initials(name: string): string {
  const words = cleanLine(name).split(' ');
  const first = lettersOf(words.at(0) ?? '');
  const last = lettersOf(words.at(-1) ?? '');
  const chosen = words.length > 1 ? [first[0], last[0]] : first.slice(0, 2);
  return chosen.join('').toUpperCase();
}
