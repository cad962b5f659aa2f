import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { readPhone } from './read-phone.ts';
import { genericPurposes } from './store/phone-code.ts';
import { verifyPhoneCode } from './verify-phone-code.ts';

type VerifyPhoneInput = { phoneNumber: string; countryCode?: string | undefined; code: string };

/** Verifies a phone by its number instead of a verification id, with this browser's newest code for it. */
export async function verifyPhone(deps: Deps, viewer: Viewer, input: VerifyPhoneInput): Promise<CodeVerdict> {
  const { e164 } = readPhone(input.phoneNumber, input.countryCode);
  const [newest] = await deps.db
    .select({ id: phoneVerifications.id })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.browserHash, viewer.browserHash),
        eq(phoneVerifications.phone, e164),
        inArray(phoneVerifications.purpose, [...genericPurposes]),
      ),
    )
    .orderBy(desc(phoneVerifications.createdAt))
    .limit(1);
  const verificationId = newest?.id ?? '';
  return verifyPhoneCode(deps, viewer, { verificationId, code: input.code, purposes: genericPurposes });
}
