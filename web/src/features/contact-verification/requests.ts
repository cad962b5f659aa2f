import { readMe } from '@foyer/contract/accounts.ts';
import { changePhone } from '@foyer/contract/contact-ownership.ts';
import { type Language, limits } from '@foyer/contract/limits.ts';
import { type Channel, confirmPhone, resendPhoneCode, type SentCode, sendPhoneCode, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import { refreshUser } from '#src/lib/session/refresh-user.ts';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';

/** A code on its way. Times are this browser's own clock: the server's may differ, and both spans are known. */
export type SentPhoneCode = {
  verificationId: string;
  method: Channel;
  maskedPhone: string;
  attemptsRemaining: number;
  shownUntil: number;
  resendAt: number;
};

function sentPhoneCode({ verificationId, method, maskedPhone, attemptsRemaining }: SentCode): SentPhoneCode {
  const now = Date.now();
  const { shownSeconds, resendSeconds } = limits.code;
  const times = { shownUntil: now + shownSeconds * 1000, resendAt: now + resendSeconds * 1000 };
  return { verificationId, method, maskedPhone, attemptsRemaining, ...times };
}

export type PhoneParts = {
  humanCheck: HumanCheck;
  language: Language;
  /** Whether a proven number is to be replaced: then the server asks who is there before it sends anything. */
  replaces: boolean;
};

export async function sendCode(phone: TypedPhone, method: Channel, parts: PhoneParts): Promise<SentPhoneCode> {
  const countryCode = phone.country ?? undefined;
  const body = { phoneNumber: phone.typed, countryCode, method, language: parts.language };
  const endpoint = parts.replaces ? changePhone : sendPhoneCode;
  const send = (humanCheck: string) => call(endpoint, { body: { ...body, humanCheck } });
  return sentPhoneCode(await parts.humanCheck.send('send-code', send));
}

/** A new code under the same id, perhaps through the other channel. */
export async function resendCode(code: SentPhoneCode, method: Channel, parts: PhoneParts): Promise<SentPhoneCode> {
  const { verificationId } = code;
  const resend = (humanCheck: string) => call(resendPhoneCode, { body: { verificationId, method, humanCheck } });
  return sentPhoneCode(await parts.humanCheck.send('send-code', resend));
}

export type RefusedCode = { errorCode: 'INVALID_CODE' | 'CODE_EXPIRED' | 'CODE_EXHAUSTED'; attemptsRemaining: number };

/** The number in full once its code was right; otherwise what is wrong and how often it may still be tried. */
export async function verifyCode(code: SentPhoneCode, digits: string): Promise<string | RefusedCode> {
  const verdict = await call(verifyPhoneCode, { body: { verificationId: code.verificationId, code: digits } });
  if (verdict.verified && verdict.phoneNumber) return verdict.phoneNumber;
  return { errorCode: verdict.errorCode ?? 'INVALID_CODE', attemptsRemaining: verdict.attemptsRemaining };
}

/** Puts the proven number onto the account. */
export async function savePhone(code: SentPhoneCode, phoneNumber: string): Promise<void> {
  await call(confirmPhone, { body: { phoneNumber, verificationId: code.verificationId } });
  refreshUser(await call(readMe, {}));
}
