import type { Language } from '@foyer/contract/limits.ts';
import type { Channel, SentCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { sendPhoneCode } from './send-phone-code.ts';

type ChangePhone = {
  phoneNumber: string;
  countryCode?: string | undefined;
  method: Channel;
  language?: Language | undefined;
  humanCheck?: string | undefined;
};

/** Sends a code to the number that is to be the account's. The present one stays until `confirmPhone` (rule 23). */
export async function changePhone(deps: Deps, viewer: SignedInUser, input: ChangePhone): Promise<SentCode> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const sent = await sendPhoneCode(deps, viewer, { ...input, purpose: 'change', userId });
  const asked = { event: 'contact.change-asked', outcome: 'ok', reason: 'phone' } as const;
  await audit(deps, viewer, { ...asked, contact: sent.maskedPhone, userId });
  return sent;
}
