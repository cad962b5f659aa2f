import { timingSafeEqual } from 'node:crypto';
import { limits } from '@foyer/contract/limits.ts';
import { codes } from '#src/config/one-time-codes.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';

export type PhoneVerification = typeof phoneVerifications.$inferSelect;
export type PhonePurpose = PhoneVerification['purpose'];

/** What the generic calls take; a lead's code goes through the lead's own call, which marks the lead. */
export const genericPurposes: readonly PhonePurpose[] = ['sign-in', 'change'];

export const phonePurposes: readonly PhonePurpose[] = phoneVerifications.purpose.enumValues;

/** Six digits, each of the million equally likely (rule 11). */
export function newCode(deps: Pick<Deps, 'random'>): string {
  return String(deps.random.int(10 ** limits.code.digits)).padStart(limits.code.digits, '0');
}

export function newVerificationId(deps: Pick<Deps, 'random'>): string {
  return deps.random.bytes(codes.verificationIdBytes).toString('base64url');
}

/** What is stored of a code: worth nothing without the server's key, for another purpose or for another number (rule 12). */
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
