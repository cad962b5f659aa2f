import type { Role } from '@foyer/contract/accounts.ts';
import { namelessUser } from '@foyer/contract/rules/names/display-name.ts';
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
/** Who a lead is going to be. */
export type NewPerson = { name: string; role: Role; company: string | null; password: string | null };

/** What the conversion says and, where it is silent, what the lead said before; refusals name the field. */
export function readConversion(
  lead: LeadRow,
  { role: asked, profileData, password: sent, passwordIsGenerated }: Conversion,
): NewPerson {
  // Kept, it would have people asked for a password that they never chose.
  const password = passwordIsGenerated ? undefined : sent;
  const typedName = profileData.name === namelessUser ? undefined : profileData.name;
  const name = typedName === undefined ? (lead.name ?? namelessUser) : readName(typedName, 'profileData.name');
  const role = asked ?? lead.role ?? 'individual';
  const company =
    profileData.company === undefined ? lead.company : readCompany(profileData.company, 'profileData.company');
  requireCompany(role, company, 'profileData.company');
  if (password !== undefined) requireGoodPassword(password, lead);
  return { name, role, company, password: password ?? null };
}
