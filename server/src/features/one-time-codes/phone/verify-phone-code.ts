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
import { knownBrowser } from '../sending/asker.ts';
import { issuePhoneIdToken } from './phone-id-token.ts';
import { type PhonePurpose, type PhoneVerification, phoneCodeMac, phonePurposes, sameMac } from './store/phone-code.ts';
import { phoneCodeStatements } from './store/phone-code-statements.ts';

export type VerifyPhoneCode = {
  verificationId: string;
  code: string;
  /** Codes for another purpose are as good as unknown; without it every purpose is taken. */
  purposes?: readonly PhonePurpose[];
};

/** What of a verification is known while its code is checked. */
export type AttemptedProof = Pick<
  PhoneVerification,
  'id' | 'purpose' | 'phone' | 'leadId' | 'codeMac' | 'attemptsLeft' | 'failuresKey'
>;

/**
 * Proves a phone with the code it got. `onVerified` runs in the transaction that uses the code up, so that whatever it
 * does happens exactly once; when it throws, the code is not used up.
 */
export async function verifyPhoneCode(
  deps: Deps,
  viewer: Viewer,
  input: VerifyPhoneCode,
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
    const last = verification.attemptsLeft === 0;
    await audit(deps, viewer, { event: last ? 'code.exhausted' : 'code.checked', outcome: 'fail', contact });
    return last ? exhausted() : wrong(verification.attemptsLeft);
  }

  const finish = (db: Db | Tx) => useUp(deps, db, viewer, verification);
  const won = onVerified
    ? await deps.db
        .transaction(async (tx) => {
          if (!(await finish(tx))) return false;
          await onVerified(tx, verification);
          return true;
        })
        .catch(async (failure: unknown) => {
          // The rollback took that back too: the code was right, so it is no failure of this contact.
          await refund(inDatabase(deps), verification.failuresKey);
          throw failure;
        })
    : await finish(deps.db);
  if (!won) return expired(verification.attemptsLeft);
  return {
    verified: true,
    phoneNumber: verification.phone,
    attemptsRemaining: verification.attemptsLeft,
    ...(verification.purpose === 'sign-in' ? { idToken: issuePhoneIdToken(deps, viewer, verification) } : {}),
  };
}

/**
 * Lowers the attempts and raises the contact's failures before the code is looked at, in a statement of their own: no
 * rollback gives one back (rule 7). `counted` is false when the contact has no failures left.
 */
async function takeAttempt(
  deps: Deps,
  viewer: Viewer,
  input: VerifyPhoneCode,
): Promise<{ verification: AttemptedProof; counted: boolean } | undefined> {
  const now = deps.clock.now();
  const { key: failedSignInsKey, budget } = failedSignIns(deps, viewer);
  const few = { failedSignIns: failedSignInsKey, failureLimit: budget.limit };
  const failuresEnd = new Date(now.getTime() + codes.failures.seconds * 1000);
  const count = { codeFailures: codes.failures.limit, failuresEnd };
  const [row] = await phoneCodeStatements(deps.db).takeAttempt.execute({
    ...whose(viewer, input),
    ...few,
    ...count,
    now,
  });
  return row && { verification: row.taken, counted: row.counted !== null };
}

/**
 * The one conditional update that uses a code up: it must still be the code that was compared. In the same statement
 * the attempt stops counting as a failure, the browser is known to be its owner's, and the event is recorded.
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

function whose(viewer: Viewer, { verificationId: id, purposes = phonePurposes }: VerifyPhoneCode) {
  const userId = viewer.kind === 'user' ? viewer.userId : null;
  return { id, purposes, userId, browserHash: viewer.browserHash };
}

/**
 * Why no attempt could be taken. What another browser asked for is as good as unknown (rule 13). Refuses with
 * RATE_LIMITED when too much has failed from this address (rule 9). The right code that came too late, as when it was
 * sent many times at once, is refused and counts as no failure.
 */
async function refusal(deps: Deps, viewer: Viewer, input: VerifyPhoneCode): Promise<CodeVerdict> {
  await requireFewFailures(deps, viewer);
  const [row] = await phoneCodeStatements(deps.db).find.execute(whose(viewer, input));
  const isRight = row !== undefined && sameMac(row.codeMac, phoneCodeMac(deps, row, input.code));
  if (!isRight) await countFailedSignIn(deps, viewer);
  if (!row) {
    await auditRarely(deps, viewer, { event: 'code.checked', outcome: 'fail', reason: 'unknown' });
    return wrong(0);
  }
  const contact = maskPhone(row.phone);
  const usedOrLate = row.verifiedAt !== null || row.expiresAt <= deps.clock.now();
  const unusedReason = usedOrLate ? 'expired' : 'attempts';
  const reason = row.verifiedAt ? 'used' : unusedReason;
  await audit(deps, viewer, { event: 'code.checked', outcome: 'fail', reason, contact });
  return usedOrLate ? expired(row.attemptsLeft) : exhausted();
}
