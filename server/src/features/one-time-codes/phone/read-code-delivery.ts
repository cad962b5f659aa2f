import type { DataOf } from '@foyer/contract/http.ts';
import type { readCodeDelivery as endpoint } from '@foyer/contract/one-time-codes/code-delivery.ts';
import { and, eq } from 'drizzle-orm';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { codeKey } from './issue-phone-code.ts';

/** Whether the newest code of a verification was sent. Only the browser that requested it may read this. */
export async function readCodeDelivery(
  deps: Deps,
  viewer: Viewer,
  verificationId: string,
): Promise<DataOf<typeof endpoint>> {
  const [code] = await deps.db
    .select({ sentAt: phoneVerifications.sentAt })
    .from(phoneVerifications)
    .where(and(eq(phoneVerifications.id, verificationId), eq(phoneVerifications.browserHash, viewer.browserHash)));
  if (!code) throw new AppError('CODE_EXPIRED', 'Verification session expired. Please request a new OTP.');
  const [message] = await deps.db
    .select({ deliveredAt: outbox.deliveredAt, deadAt: outbox.deadAt, receipt: outbox.receipt })
    .from(outbox)
    .where(eq(outbox.idempotencyKey, codeKey(verificationId, code.sentAt)));
  if (message?.deadAt || message?.receipt === 'failed') return { status: 'failed' };
  return { status: message?.deliveredAt ? 'sent' : 'sending' };
}
