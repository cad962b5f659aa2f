import type { accountFields, User } from '@foyer/contract/accounts.ts';
import { defaultDisplayName } from '@foyer/contract/rules/names/display-name.ts';

type Field = (typeof accountFields)[number];
export type AccountGap = {
  requiresProfileCompletion?: boolean;
  userId?: string;
  currentData?: Record<Field, string | null>;
  missingFields?: Field[];
};

/** The fields an account is missing, for /auth/complete-profile; empty when it is complete. */
export function accountGapOf({ id, name, email, role, organizationId }: User): AccountGap {
  const ownName = name.trim() === '' || name === defaultDisplayName ? null : name;
  const isMissing: Record<Field, boolean> = {
    name: ownName === null,
    company: role === 'organization' && organizationId === null,
    email: email === null,
  };
  const missingFields = (['name', 'company', 'email'] as const).filter((field) => isMissing[field]);
  if (missingFields.length === 0) return {};
  const currentData = { name: ownName, company: null, email };
  return { requiresProfileCompletion: true, userId: id, currentData, missingFields };
}
