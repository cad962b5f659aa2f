import { timingSafeEqual } from 'node:crypto';
import { limits } from '@foyer/contract/limits.ts';
import { codes } from '#src/config/one-time-codes.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';

export type PhoneVerification = typeof phoneVerifications.$inferSelect;
export type PhonePurpose = PhoneVerification['purpose'];

/** The purposes of the generic endpoints; a lead's code goes through the lead's own endpoint. */
export const genericPurposes: readonly PhonePurpose[] = ['sign-in', 'change'];

export const phonePurposes: readonly PhonePurpose[] = phoneVerifications.purpose.enumValues;

/** Six digits, uniformly random. */
export function newPhoneCode(deps: Pick<Deps, 'random'>): string {
  return String(deps.random.int(10 ** limits.code.digits)).padStart(limits.code.digits, '0');
}

export function newVerificationId(deps: Pick<Deps, 'random'>): string {
  return deps.random.bytes(codes.verificationIdBytes).toString('base64url');
}

/** The MAC under which a code is stored; it is bound to its verification, purpose and number. */
export function phoneCodeMac(
  deps: Pick<Deps, 'secrets'>,
  { id, purpose, phone }: Pick<PhoneVerification, 'id' | 'purpose' | 'phone'>,
  code: string,
): Buffer {
  return deps.secrets.mac('phone-code', id, purpose, phone, code);
}

export function sameMac(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
