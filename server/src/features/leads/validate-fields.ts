import { canonicalEmail, checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { checkCompany, checkName } from '@foyer/contract/rules/names/name.ts';
import { readLine } from '#src/http/read-line.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** The canonical form of an email typed into a field; the refusal names the field. */
export function readEmail(typed: string, field: string): string {
  const email = canonicalEmail(typed);
  if (email === null) throw fieldRefused(field, checkEmail(typed) ?? 'email.invalid_format');
  return email;
}

/** Normalizes a name for storage; the error names the field. */
export function readName(typed: string, field: string): string {
  return readLine(typed, field, checkName);
}

/** Normalizes a company name for storage; the error names the field. */
export function readCompany(typed: string, field: string): string {
  return readLine(typed, field, checkCompany);
}
