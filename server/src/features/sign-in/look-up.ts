import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { requireLookupBudget } from '#src/features/one-time-codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { readIdentifier } from './read-identifier.ts';

type LookUpResult = { exists: boolean };
type LookUpOptions = { countryCode?: string | undefined; humanCheck?: string | undefined };

/*
 * Existence lookups reveal who is registered. The product requires them; budgets and human checks make them expensive. Only
 * verified contacts count: one that someone merely typed must not look taken to its owner. Leads are never revealed.
 */

export async function checkEmail(
  deps: Deps,
  viewer: Viewer,
  input: { email: string; field: string; humanCheck?: string | undefined },
): Promise<LookUpResult> {
  const email = readEmail(input.email, input.field);
  await requireLookupBudget(deps, viewer, input.humanCheck);
  return { exists: Boolean(await findUserByVerifiedEmail(deps.db, email)) };
}

export async function checkPhone(
  deps: Deps,
  viewer: Viewer,
  input: LookUpOptions & { value: string },
): Promise<LookUpResult> {
  const { e164 } = readPhone(input.value, input.countryCode, 'value');
  await requireLookupBudget(deps, viewer, input.humanCheck);
  return { exists: Boolean(await findUserByVerifiedPhone(deps.db, e164)) };
}

/** `exists` and `isUser` are always equal, since only users are revealed. */
export async function checkUser(deps: Deps, viewer: Viewer, input: LookUpOptions & { identifier: string }) {
  const identifier = readIdentifier(input.identifier, input.countryCode);
  await requireLookupBudget(deps, viewer, input.humanCheck);
  const user =
    'phone' in identifier
      ? await findUserByVerifiedPhone(deps.db, identifier.phone)
      : await findUserByVerifiedEmail(deps.db, identifier.email);
  const exists = Boolean(user);
  return { exists, isUser: exists, isNewUser: !exists, hasPassword: user?.hasPassword ?? false };
}
