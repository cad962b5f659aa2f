import type { Language } from '@foyer/contract/limits.ts';
import type { Channel, SentCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { guardSending } from '../sending/guard-sending.ts';
import { codeFailuresKey } from '../sending/send-budgets.ts';
import { enqueueCode, freshCode, sentCodeOf } from './issue-phone-code.ts';
import { readPhone } from './read-phone.ts';
import { newVerificationId, type PhonePurpose } from './store/phone-code.ts';

export type SendPhoneCodeInput = {
  phoneNumber: string;
  countryCode?: string | undefined;
  method: Channel;
  language?: Language | undefined;
  humanCheck?: string | undefined;
  purpose: PhonePurpose;
  leadId?: string | undefined;
  /** For `change`: the viewer's own id, never one from a body. */
  userId?: string | undefined;
};

/** Sends a code to a phone within all limits. Earlier codes of this browser for this phone and purpose expire. */
export async function sendPhoneCode(deps: Deps, viewer: Viewer, input: SendPhoneCodeInput): Promise<SentCode> {
  const { purpose, method: channel } = input;
  const { e164: phone, requester } = await guardSending(deps, viewer, {
    channel,
    humanCheck: input.humanCheck,
    readNumber: async () => {
      const number = readPhone(input.phoneNumber, input.countryCode);
      if (purpose === 'change') await requireUnusedPhone(deps, viewer, number.e164);
      return number;
    },
  });
  const proof = {
    id: newVerificationId(deps),
    purpose,
    phone,
    channel,
    language: input.language ?? viewer.language,
    browserHash: viewer.browserHash,
    leadId: input.leadId ?? null,
    userId: input.userId ?? null,
    failuresKey: codeFailuresKey(deps, requester, phone),
  };
  const fresh = freshCode(deps, proof);
  const now = fresh.columns.sentAt;
  await deps.db.transaction(async (tx) => {
    await tx
      .update(phoneVerifications)
      .set({ expiresAt: now })
      .where(
        and(
          eq(phoneVerifications.browserHash, viewer.browserHash),
          eq(phoneVerifications.phone, phone),
          eq(phoneVerifications.purpose, purpose),
          isNull(phoneVerifications.verifiedAt),
          gt(phoneVerifications.expiresAt, now),
        ),
      );
    await tx.insert(phoneVerifications).values({ ...proof, ...fresh.columns, createdAt: now });
    await enqueueCode(deps, tx, proof, fresh, { by: requester.kind, address: viewer.address });
  });
  deps.wakeOutbox();
  await audit(deps, viewer, { event: 'code.sent', outcome: 'ok', reason: channel, contact: maskPhone(phone) });
  return sentCodeOf(proof, fresh);
}

/** Throws PHONE_ALREADY_EXISTS for a number verified by another account. It is checked again on confirmation. */
async function requireUnusedPhone(deps: Deps, viewer: Viewer, phone: string): Promise<void> {
  const owner = await findUserByVerifiedPhone(deps.db, phone);
  if (owner && (viewer.kind !== 'user' || owner.id !== viewer.userId)) {
    throw new AppError('PHONE_ALREADY_EXISTS', 'This phone number is already registered.');
  }
}
