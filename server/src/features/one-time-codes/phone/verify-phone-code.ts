import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { audit, auditRow } from '#src/audit/audit.ts';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import { codes } from '#src/config/one-time-codes.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn, failedSignIns, requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { inDatabase, refund } from '#src/http/limits/limits.ts';
import { exhausted, expired, wrong } from '../code-verdicts.ts';
import { knownBrowser } from '../sending/requester.ts';
import { issuePhoneIdToken } from './phone-id-token.ts';
import { type PhonePurpose, type PhoneVerification, phoneCodeMac, phonePurposes, sameMac } from './store/phone-code.ts';
import { phoneCodeStatements } from './store/phone-code-statements.ts';

export type VerifyPhoneCodeInput = {
  verificationId: string;
  code: string;
  /** Codes for other purposes are treated as unknown. All purposes if not set. */
  purposes?: readonly PhonePurpose[];
};

/** The columns of a verification that are read while its code is checked. */
export type AttemptedProof = Pick<
  PhoneVerification,
  'id' | 'purpose' | 'phone' | 'leadId' | 'codeMac' | 'attemptsLeft' | 'failuresKey'
>;

/**
 * Verifies a phone with its code. `onVerified` runs in the transaction that uses up the code, so that its effects happen
 * exactly once; if it throws, the code is not used up.
 */
export async function verifyPhoneCode(
  deps: Deps,
  viewer: Viewer,
  input: VerifyPhoneCodeInput,
  onVerified?: (tx: Tx, verification: AttemptedProof) => Promise<void>,
): Promise<CodeVerdict> {
  const attempt = await takeAttempt(deps, viewer, input);
  if (!attempt) return refusal(deps, viewer, input);

  const { verification, counted } = attempt;
  const contact = maskPhone(verification.phone);
  if (!counted) {
    await audit(deps, viewer, { event: 'code.exhausted', outcome: 'fail', reason: 'contact', contact });
    return exhausted();
  }
  if (!sameMac(verification.codeMac, phoneCodeMac(deps, verification, input.code))) {
    await countFailedSignIn(deps, viewer);
    const isLast = verification.attemptsLeft === 0;
    await audit(deps, viewer, { event: isLast ? 'code.exhausted' : 'code.checked', outcome: 'fail', contact });
    return isLast ? exhausted() : wrong(verification.attemptsLeft);
  }

  const useUpCode = (db: Db | Tx) => useUp(deps, db, viewer, verification);
  const isVerified = onVerified
    ? await deps.db
        .transaction(async (tx) => {
          if (!(await useUpCode(tx))) return false;
          await onVerified(tx, verification);
          return true;
        })
        .catch(async (failure: unknown) => {
          // The rollback undid the refund too, but the code was right, so it is no failure of this contact.
          await refund(inDatabase(deps), verification.failuresKey);
          throw failure;
        })
    : await useUpCode(deps.db);
  if (!isVerified) return expired(verification.attemptsLeft);
  return {
    verified: true,
    phoneNumber: verification.phone,
    attemptsRemaining: verification.attemptsLeft,
    ...(verification.purpose === 'sign-in' ? { idToken: issuePhoneIdToken(deps, viewer, verification) } : {}),
  };
}

/**
 * Spends an attempt and a failure of the contact before the code is checked, in a statement of its own that is never rolled
 * back. `counted` is false when the contact has no failures left.
 */
async function takeAttempt(
  deps: Deps,
  viewer: Viewer,
  input: VerifyPhoneCodeInput,
): Promise<{ verification: AttemptedProof; counted: boolean } | undefined> {
  const now = deps.clock.now();
  const { key: failedSignInsKey, budget } = failedSignIns(deps, viewer);
  const failureLimits = { failedSignIns: failedSignInsKey, failureLimit: budget.limit };
  const failuresEnd = new Date(now.getTime() + codes.failures.seconds * 1000);
  const contactLimits = { codeFailures: codes.failures.limit, failuresEnd };
  const [row] = await phoneCodeStatements(deps.db).takeAttempt.execute({
    ...selectorOf(viewer, input),
    ...failureLimits,
    ...contactLimits,
    now,
  });
  return row && { verification: row.taken, counted: row.counted !== null };
}

/**
 * Uses up a code by one conditional update: it must still be the code that was compared. The same statement refunds the
 * failure, remembers the browser as the owner's and records the event.
 */
async function useUp(deps: Deps, db: Db | Tx, viewer: Viewer, verification: AttemptedProof): Promise<boolean> {
  const { id: verificationId, codeMac, phone, failuresKey: failures } = verification;
  const event = auditRow(deps, viewer, { event: 'code.checked', outcome: 'ok', contact: maskPhone(phone) });
  const rows = await phoneCodeStatements(db).useUp.execute({
    verificationId,
    codeMac,
    failures,
    ...knownBrowser(deps, viewer, { phone }),
    ...event,
  });
  return rows.length === 1;
}

function selectorOf(viewer: Viewer, { verificationId: id, purposes = phonePurposes }: VerifyPhoneCodeInput) {
  const userId = viewer.kind === 'user' ? viewer.userId : null;
  return { id, purposes, userId, browserHash: viewer.browserHash };
}

/**
 * The verdict when no attempt could be spent. Another browser's code is treated as unknown. Throws RATE_LIMITED after too
 * many failures from this address. The right code that arrives too late, as when it is sent several times at once, is
 * refused but counts as no failure.
 */
async function refusal(deps: Deps, viewer: Viewer, input: VerifyPhoneCodeInput): Promise<CodeVerdict> {
  await requireFewFailures(deps, viewer);
  const [row] = await phoneCodeStatements(deps.db).find.execute(selectorOf(viewer, input));
  const isRight = row !== undefined && sameMac(row.codeMac, phoneCodeMac(deps, row, input.code));
  if (!isRight) await countFailedSignIn(deps, viewer);
  if (!row) {
    await auditRarely(deps, viewer, { event: 'code.checked', outcome: 'fail', reason: 'unknown' });
    return wrong(0);
  }
  const contact = maskPhone(row.phone);
  const isUsedOrExpired = row.verifiedAt !== null || row.expiresAt <= deps.clock.now();
  const unusedReason = isUsedOrExpired ? 'expired' : 'attempts';
  const reason = row.verifiedAt ? 'used' : unusedReason;
  await audit(deps, viewer, { event: 'code.checked', outcome: 'fail', reason, contact });
  return isUsedOrExpired ? expired(row.attemptsLeft) : exhausted();
}
