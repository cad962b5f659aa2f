import type { Channel, SentCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { codes } from '#src/config/one-time-codes.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { guardSending } from '../sending/guard-sending.ts';
import { codeFailuresKey } from '../sending/send-budgets.ts';
import { enqueueCode, freshCode, sentCodeOf } from './issue-phone-code.ts';
import { readPhone } from './read-phone.ts';
import type { PhoneVerification } from './store/phone-code.ts';

type ResendInput = { verificationId: string; method?: Channel | undefined; humanCheck?: string | undefined };

/** Sends a new code under the same id, optionally by the other channel. The old code expires, failures are kept. */
export async function resendPhoneCode(deps: Deps, viewer: Viewer, input: ResendInput): Promise<SentCode> {
  const earlier = await findResendable(deps, viewer, input.verificationId);
  const channel = input.method ?? earlier.channel;
  const { requester } = await guardSending(deps, viewer, {
    channel,
    humanCheck: input.humanCheck,
    readNumber: () => readPhone(earlier.phone, undefined),
  });
  // The language may have been switched since the first code.
  const proof = { ...earlier, channel, language: viewer.chosenLanguage ?? earlier.language };
  const fresh = freshCode(deps, proof);
  const failuresKey = codeFailuresKey(deps, requester, proof.phone);
  await deps.db.transaction(async (tx) => {
    const [renewed] = await tx
      .update(phoneVerifications)
      .set({ ...fresh.columns, failuresKey, language: proof.language })
      .where(and(eq(phoneVerifications.id, earlier.id), isNull(phoneVerifications.verifiedAt)))
      .returning({ id: phoneVerifications.id });
    if (!renewed) throw sessionExpired();
    await enqueueCode(deps, tx, proof, fresh, { by: requester.kind, address: viewer.address });
  });
  deps.wakeOutbox();
  await audit(deps, viewer, { event: 'code.sent', outcome: 'ok', reason: channel, contact: maskPhone(proof.phone) });
  return sentCodeOf(proof, fresh);
}

/** The verification, if this browser requested it recently and it is not verified yet. */
async function findResendable(deps: Deps, viewer: Viewer, id: string): Promise<PhoneVerification> {
  const oldest = new Date(deps.clock.now().getTime() - codes.resendableSeconds * 1000);
  const [row] = await deps.db
    .select()
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.id, id),
        eq(phoneVerifications.browserHash, viewer.browserHash),
        isNull(phoneVerifications.verifiedAt),
        gt(phoneVerifications.createdAt, oldest),
      ),
    );
  if (!row) throw sessionExpired();
  return row;
}

function sessionExpired(): AppError {
  return new AppError('CODE_EXPIRED', 'Verification session expired. Please request a new OTP.');
}
