import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { codeMessages } from '#src/features/one-time-codes/code-verdicts.ts';
import { checkEmailCode } from '#src/features/one-time-codes/email/check-email-code.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import type { SignInOutcome } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { PendingIdentity } from './find-pending-identity.ts';

/**
 * Links the identity in the transaction that used up the proof. `checkAccount` checks the locked account, and throws if the
 * proof is no longer valid.
 */
export type FinishConfirmation = (tx: Tx, checkAccount: (now: PendingIdentity) => void) => Promise<SignInOutcome>;

/** Proof by the code last sent to this browser, by phone or email. */
export async function confirmByCode(
  deps: Deps,
  viewer: Viewer,
  { userId, phone }: PendingIdentity,
  code: string,
  finish: FinishConfirmation,
): Promise<SignInOutcome> {
  const result: { outcome: SignInOutcome | null } = { outcome: null };
  const verificationId = phone === null ? null : await lastPhoneCode(deps, viewer, userId, phone);
  const verdict =
    verificationId === null
      ? await checkEmailCode(deps, viewer, { purpose: 'link', userId, code }, async (tx, proof) => {
          result.outcome = await finish(tx, (now) => requireSameContact(now.email, proof.email));
        })
      : await verifyPhoneCode(deps, viewer, { verificationId, code, purposes: ['link'] }, async (tx, proof) => {
          result.outcome = await finish(tx, (now) => requireSameContact(now.phone, proof.phone));
        });
  if (!verdict.verified || !result.outcome) throw refused(verdict.errorCode, verdict.attemptsRemaining);
  return result.outcome;
}

/** A code sent to a contact that the account no longer has proves nothing. */
function requireSameContact(now: string | null, proven: string): void {
  if (now !== proven) throw refused('CODE_EXPIRED');
}

/** The id of the newest code sent to this account's phone, unless an email code was sent since. */
async function lastPhoneCode(deps: Deps, viewer: Viewer, userId: string, phone: string): Promise<string | null> {
  const [byPhone] = await deps.db
    .select({ id: phoneVerifications.id, at: phoneVerifications.sentAt })
    .from(phoneVerifications)
    .where(
      and(
        eq(phoneVerifications.browserHash, viewer.browserHash),
        eq(phoneVerifications.purpose, 'link'),
        eq(phoneVerifications.userId, userId),
        eq(phoneVerifications.phone, phone),
      ),
    )
    .orderBy(desc(phoneVerifications.sentAt))
    .limit(1);
  const [byEmail] = await deps.db
    .select({ at: emailVerifications.createdAt })
    .from(emailVerifications)
    .where(
      and(
        eq(emailVerifications.browserHash, viewer.browserHash),
        eq(emailVerifications.purpose, 'link'),
        eq(emailVerifications.userId, userId),
      ),
    )
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1);
  return byPhone && (!byEmail || byPhone.at >= byEmail.at) ? byPhone.id : null;
}

function refused(code: CodeVerdict['errorCode'] = 'INVALID_CODE', attemptsRemaining = 0): AppError {
  return new AppError(code, codeMessages[code], { details: { attemptsRemaining } });
}
