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
