import type { accountFields, User } from '@foyer/contract/accounts.ts';
import { defaultDisplayName } from '@foyer/contract/rules/names/display-name.ts';

type Field = (typeof accountFields)[number];
export type AccountGap = {
  requiresProfileCompletion?: boolean;
  userId?: string;
  currentData?: Record<Field, string | null>;
  missingFields?: Field[];
};

/**
 * What an account itself lacks of a complete profile (spec section 5), for /auth/complete-profile; nothing when it is
 * all there. An organization's account without its organization lacks the company.
 */
export function accountGapOf({ id, name, email, role, organizationId }: User): AccountGap {
  const named = name.trim() === '' || name === defaultDisplayName ? null : name;
  const lacks: Record<Field, boolean> = {
    name: named === null,
    company: role === 'organization' && organizationId === null,
    email: email === null,
  };
  const missingFields = (['name', 'company', 'email'] as const).filter((field) => lacks[field]);
  if (missingFields.length === 0) return {};
  const currentData = { name: named, company: null, email };
  return { requiresProfileCompletion: true, userId: id, currentData, missingFields };
}
