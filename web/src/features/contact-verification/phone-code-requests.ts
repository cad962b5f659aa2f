import { readMe } from '@foyer/contract/accounts.ts';
import { changePhone } from '@foyer/contract/contact-ownership.ts';
import { type Language, limits } from '@foyer/contract/limits.ts';
import {
  type Channel,
  confirmPhone,
  resendPhoneCode,
  type SentCode,
  sendPhoneCode,
  verifyPhoneCode,
} from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import { refreshUser } from '#src/lib/session/refresh-user.ts';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';

/** A sent code. Times are by this browser's clock; the server's may differ, but both spans are fixed. */
export type SentContactCode = {
  verificationId: string;
  method: Channel;
  maskedPhone: string;
  attemptsRemaining: number;
  shownUntil: number;
  resendAt: number;
};

function sentPhoneCode({ verificationId, method, maskedPhone, attemptsRemaining }: SentCode): SentContactCode {
  const now = Date.now();
  const { shownSeconds, resendSeconds } = limits.code;
  const times = { shownUntil: now + shownSeconds * 1000, resendAt: now + resendSeconds * 1000 };
  return { verificationId, method, maskedPhone, attemptsRemaining, ...times };
}

export type PhoneContext = {
  humanCheck: HumanCheck;
  language: Language;
  /** Whether a verified number is replaced, which requires step-up before a code is sent. */
  replaces: boolean;
};

export async function sendContactCode(
  phone: TypedPhone,
  method: Channel,
  context: PhoneContext,
): Promise<SentContactCode> {
  const countryCode = phone.country ?? undefined;
  const body = { phoneNumber: phone.typed, countryCode, method, language: context.language };
  const endpoint = context.replaces ? changePhone : sendPhoneCode;
  const send = (humanCheck: string) => call(endpoint, { body: { ...body, humanCheck } });
  return sentPhoneCode(await context.humanCheck.send('send-code', send));
}

/** Sends a new code under the same id, perhaps by another channel. */
export async function resendContactCode(
  code: SentContactCode,
  method: Channel,
  context: PhoneContext,
): Promise<SentContactCode> {
  const { verificationId } = code;
  const resend = (humanCheck: string) => call(resendPhoneCode, { body: { verificationId, method, humanCheck } });
  return sentPhoneCode(await context.humanCheck.send('send-code', resend));
}

export type RefusedContactCode = {
  errorCode: 'INVALID_CODE' | 'CODE_EXPIRED' | 'CODE_EXHAUSTED';
  attemptsRemaining: number;
};

/** Resolves to the full number when the code is right, else to the problem and the attempts left. */
export async function verifyContactCode(code: SentContactCode, digits: string): Promise<string | RefusedContactCode> {
  const verdict = await call(verifyPhoneCode, { body: { verificationId: code.verificationId, code: digits } });
  if (verdict.verified && verdict.phoneNumber) return verdict.phoneNumber;
  return { errorCode: verdict.errorCode ?? 'INVALID_CODE', attemptsRemaining: verdict.attemptsRemaining };
}

/** Saves the verified number to the account. */
export async function savePhone(code: SentContactCode, phoneNumber: string): Promise<void> {
  await call(confirmPhone, { body: { phoneNumber, verificationId: code.verificationId } });
  refreshUser(await call(readMe, {}));
}
