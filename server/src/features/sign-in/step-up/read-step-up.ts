import type { DataOf } from '@foyer/contract/http.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { readStepUp as endpoint } from '@foyer/contract/security.ts';
import type { Deps } from '#src/deps.ts';
import { freshUntil } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { stepUpFactsOf } from './step-up-ways.ts';

/** The methods by which the user can step up. */
export async function readStepUp(deps: Deps, viewer: SignedInUser): Promise<DataOf<typeof endpoint>> {
  const { ways, phone, email } = await stepUpFactsOf(deps, viewer.userId);
  return {
    ways,
    maskedPhone: phone === null ? null : maskPhone(phone),
    maskedEmail: email === null ? null : maskEmail(email),
    freshUntil: freshUntil(viewer).toISOString(),
  };
}
