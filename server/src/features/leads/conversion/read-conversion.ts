import type { Role } from '@foyer/contract/accounts.ts';
import { defaultDisplayName } from '@foyer/contract/rules/names/display-name.ts';
import { requireCompany } from '#src/features/accounts/create-organization.ts';
import { requireGoodPassword } from '#src/features/credentials/passwords/require-good-password.ts';
import type { LeadRow } from '../queries.ts';
import { readCompany, readName } from '../validate-fields.ts';

export type Conversion = {
  role?: Role | undefined;
  profileData: { name?: string | undefined; company?: string | undefined };
  password?: string | undefined;
  passwordIsGenerated?: boolean | undefined;
};
/** The account that a lead is converted to. */
export type NewAccount = { name: string; role: Role; company: string | null; password: string | null };
/** The same with its password hashed. */
export type AccountOfLead = Omit<NewAccount, 'password'> & { passwordHash: string | null };

/** The validated input of a conversion, completed with the lead's own data; refusals name the field. */
export function readConversion(
  lead: LeadRow,
  { role: requestedRole, profileData, password: sentPassword, passwordIsGenerated }: Conversion,
): NewAccount {
  // If it were stored, users would be asked for a password that they never chose.
  const password = passwordIsGenerated ? undefined : sentPassword;
  const typedName = profileData.name === defaultDisplayName ? undefined : profileData.name;
  const name = typedName === undefined ? (lead.name ?? defaultDisplayName) : readName(typedName, 'profileData.name');
  const role = requestedRole ?? lead.role ?? 'individual';
  const company =
    profileData.company === undefined ? lead.company : readCompany(profileData.company, 'profileData.company');
  requireCompany(role, company, 'profileData.company');
  if (password !== undefined) requireGoodPassword(password, lead);
  return { name, role, company, password: password ?? null };
}
