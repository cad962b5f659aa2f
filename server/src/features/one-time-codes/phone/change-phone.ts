import type { Language } from '@foyer/contract/limits.ts';
import type { Channel, SentCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { sendPhoneCode } from './send-phone-code.ts';

type ChangePhoneInput = {
  phoneNumber: string;
  countryCode?: string | undefined;
  method: Channel;
  language?: Language | undefined;
  humanCheck?: string | undefined;
};

/** Sends a code to the account's new number. The current one stays until `confirmPhone`. */
export async function changePhone(deps: Deps, viewer: SignedInUser, input: ChangePhoneInput): Promise<SentCode> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const language = input.language ?? (await languageFor(deps.db, viewer));
  const sent = await sendPhoneCode(deps, viewer, { ...input, language, purpose: 'change', userId });
  const entry = { event: 'contact.change-asked', outcome: 'ok', reason: 'phone' } as const;
  await audit(deps, viewer, { ...entry, contact: sent.maskedPhone, userId });
  return sent;
}
