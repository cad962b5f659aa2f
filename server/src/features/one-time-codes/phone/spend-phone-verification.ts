import { and, eq, gt, isNull } from 'drizzle-orm';
import { codes } from '#src/config/one-time-codes.ts';
import type { Tx } from '#src/db/client.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { PhonePurpose, PhoneVerification } from './store/phone-code.ts';

/**
 * Uses a verified phone for its purpose, once, in the caller's transaction. Throws CONTACT_NOT_VERIFIED for a verification of
 * another browser, number, purpose or account, and for an old or used one.
 */
export async function spendPhoneVerification(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  input: { verificationId: string; phone: string; purpose: PhonePurpose },
): Promise<PhoneVerification> {
  const now = deps.clock.now();
  const proven = new Date(now.getTime() - codes.provenSeconds * 1000);
  const [spent] = await tx
    .update(phoneVerifications)
    .set({ spentAt: now })
    .where(
      and(
        eq(phoneVerifications.id, input.verificationId),
        eq(phoneVerifications.browserHash, viewer.browserHash),
        eq(phoneVerifications.phone, input.phone),
        eq(phoneVerifications.purpose, input.purpose),
        viewer.kind === 'user' && input.purpose === 'change'
          ? eq(phoneVerifications.userId, viewer.userId)
          : isNull(phoneVerifications.userId),
        isNull(phoneVerifications.spentAt),
        gt(phoneVerifications.verifiedAt, proven),
      ),
    )
    .returning();
  if (!spent) throw new AppError('CONTACT_NOT_VERIFIED', 'Verify this phone number with a code first.');
  return spent;
}
