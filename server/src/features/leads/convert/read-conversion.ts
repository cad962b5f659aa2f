import type { Role } from '@foyer/contract/accounts.ts';
import { namelessUser } from '@foyer/contract/rules/names/display-name.ts';
import { isCommonPassword } from '@foyer/contract/rules/passwords/common-passwords.ts';
import { passwordProblems } from '@foyer/contract/rules/passwords/password.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import type { LeadRow } from '../queries.ts';
import { readCompany, readName } from '../read-typed.ts';

export type Conversion = {
  role?: Role | undefined;
  profileData: { name?: string | undefined; company?: string | undefined };
  password?: string | undefined;
};
/** Who a lead is going to be. */
export type NewPerson = { name: string; role: Role; company: string | null; password: string | null };

/** What the conversion says and, where it is silent, what the lead said before; refusals name the field. */
export function readConversion(lead: LeadRow, { role: asked, profileData, password }: Conversion): NewPerson {
  const typedName = profileData.name === namelessUser ? undefined : profileData.name;
  const name = typedName === undefined ? (lead.name ?? namelessUser) : readName(typedName, 'profileData.name');
  const role = asked ?? lead.role ?? 'individual';
  const company =
    profileData.company === undefined ? lead.company : readCompany(profileData.company, 'profileData.company');
  if (role === 'organization' && company === null) {
    throw new AppError('COMPANY_REQUIRED', 'Tell us the name of your company.', {
      details: [{ field: 'profileData.company', message: 'company.required' }],
    });
  }
  if (password !== undefined) requireGoodPassword(password, lead);
  return { name, role, company, password: password ?? null };
}

function requireGoodPassword(password: string, { email, phone }: LeadRow): void {
  const [problem] = passwordProblems(password, { email, phone });
  if (problem) throw fieldRefused('password', problem);
  if (isCommonPassword(password)) throw fieldRefused('password', 'password.common');
}
