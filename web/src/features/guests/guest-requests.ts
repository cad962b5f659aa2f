import {
  continueGuestSignUp,
  type SentGuestCode,
  sendGuestEmailCode,
  sendGuestPhoneCode,
  verifyGuestCode,
} from '@foyer/contract/guests.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { utmOf } from '#src/lib/analytics/event-properties.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import { beginAuthFlow, writeAuthFlow } from '#src/lib/session/auth-flow.ts';
import { session } from '#src/lib/session/session.ts';
import { saveReturnPath } from '#src/lib/storage/return-path.ts';

export type GuestContact =
  | { kind: 'email'; email: string }
  | { kind: 'phone'; typed: string; country: string | null; method: Channel };
/** `name` is null when a guest looks for tickets that they already have. */
export type GuestInput = { name: string | null; contact: GuestContact };
export type SentCode = SentGuestCode & GuestInput;

/** Sends a code to the contact of a guest. */
export async function sendGuestCode(
  { name, contact }: GuestInput,
  { humanCheck, language }: { humanCheck: HumanCheck; language: Language },
): Promise<SentCode> {
  const utm = utmOf(new URLSearchParams(window.location.search));
  const origin = { campaign: 'event', utmSource: utm.source, utmMedium: utm.medium, utmCampaign: utm.campaign };
  const about = { language, ...origin, ...(name !== null && { name }) };
  if (contact.kind === 'email') {
    const { email } = contact;
    const sent = await humanCheck.sendIfAsked('capture-lead', (solution) =>
      call(sendGuestEmailCode, { body: { email, ...about, humanCheck: solution } }),
    );
    return { ...sent, name, contact };
  }
  const { typed: phoneNumber, country, method } = contact;
  const number = country === null ? { phoneNumber } : { phoneNumber, countryCode: country };
  const sent = await humanCheck.send('send-code', (solution) =>
    call(sendGuestPhoneCode, { body: { ...number, method, ...about, humanCheck: solution } }),
  );
  return { ...sent, name, contact };
}

/**
 * Verifies the code and starts the session, calling `beforeEntering` just before. Throws INVALID_CODE, CODE_EXPIRED or
 * CODE_EXHAUSTED for a wrong code.
 */
export async function enterWithCode(sent: SentCode, code: string, beforeEntering?: () => void): Promise<void> {
  const { leadId, verificationId } = sent;
  const body = verificationId === null ? { leadId, code } : { leadId, verificationId, code };
  const { verdict, session: started } = await call(verifyGuestCode, { body });
  if (!started) {
    const { errorCode = 'INVALID_CODE', error = '', attemptsRemaining } = verdict;
    throw new ApiError(errorCode, error, { details: { attemptsRemaining }, requestId: '' });
  }
  beforeEntering?.();
  session.signIn(started, { remember: true });
}

/**
 * Prepares the sign-up of the signed-in guest: it continues on the entry page, with the contact that is proven already.
 * `path` is where to return to afterwards. Returns the lead's id.
 */
export async function prepareSignUp(path: string): Promise<string> {
  const { leadId } = await call(continueGuestSignUp, {});
  writeAuthFlow({ ...beginAuthFlow(), leadId });
  saveReturnPath(path);
  return leadId;
}
