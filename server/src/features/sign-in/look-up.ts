import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { requireLookupBudget } from '#src/features/one-time-codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { readIdentifier } from './read-identifier.ts';

type Existence = { exists: boolean };
type Typed = { countryCode?: string | undefined; humanCheck?: string | undefined };

/*
 * The existence look-ups tell strangers who is registered: the spec wants it so, rule 9 keeps it expensive. Only a
 * proven contact counts. One that somebody merely typed must not look taken to its owner, and leads are nobody's
 * business.
 */

export async function checkEmail(
  deps: Deps,
  viewer: Viewer,
  input: { email: string; field: string; humanCheck?: string | undefined },
): Promise<Existence> {
  const email = readEmail(input.email, input.field);
  await requireLookupBudget(deps, viewer, input.humanCheck);
  return { exists: Boolean(await findUserByVerifiedEmail(deps.db, email)) };
}

export async function checkPhone(deps: Deps, viewer: Viewer, input: Typed & { value: string }): Promise<Existence> {
  const { e164 } = readPhone(input.value, input.countryCode, 'value');
  await requireLookupBudget(deps, viewer, input.humanCheck);
  return { exists: Boolean(await findUserByVerifiedPhone(deps.db, e164)) };
}

/** `exists` and `isUser` are the same here: nobody but a user is told about. */
export async function checkUser(deps: Deps, viewer: Viewer, input: Typed & { identifier: string }) {
  const identifier = readIdentifier(input.identifier, input.countryCode);
  await requireLookupBudget(deps, viewer, input.humanCheck);
  const user =
    'phone' in identifier
      ? await findUserByVerifiedPhone(deps.db, identifier.phone)
      : await findUserByVerifiedEmail(deps.db, identifier.email);
  const exists = Boolean(user);
  return { exists, isUser: exists, isNewUser: !exists, hasPassword: user?.hasPassword ?? false };
}
