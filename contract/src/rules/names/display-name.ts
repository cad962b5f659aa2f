import { emailLocalPart } from '../contacts/email.ts';
import { formatPhone } from '../contacts/phone-display.ts';
import { cleanLine } from './name.ts';

/** The name of a person without name or contacts, and the default when a lead becomes a user. */
export const defaultDisplayName = 'User';

type NamedMember = { name?: string | null; email?: string | null; phoneNumber?: string | null };

/** The name to show: name, else the local part of the email, else the phone number, else "User". */
export function displayName({ name, email, phoneNumber }: NamedMember): string {
  const given = cleanLine(name ?? '');
  if (given !== '') return given;
  if (email) return emailLocalPart(email);
  return phoneNumber ? formatPhone(phoneNumber) : defaultDisplayName;
}

/** Splits a full name on its first space. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const name = cleanLine(fullName);
  const space = name.indexOf(' ');
  if (space < 0) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}
