import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { codeMessages } from '#src/features/one-time-codes/code-verdicts.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { spendPhoneVerification } from '#src/features/one-time-codes/phone/spend-phone-verification.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import type { SignedInSession, SignInOutcome } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { requirePhoneAccount } from './require-phone-account.ts';
import { startPhoneSession } from './start-phone-session.ts';

type SignInByPhoneInput = {
  phoneNumber: string;
  countryCode?: string | undefined;
  verificationId?: string | undefined;
  verificationSessionId?: string | undefined;
  code: string;
};

/**
 * Signs in an existing user with a phone code. Using up the code and creating the session are one transaction. Whether the
 * number has an account is only revealed to someone who verified it, and then the code is used up as well.
 */
export async function signInByPhone(deps: Deps, viewer: Viewer, input: SignInByPhoneInput): Promise<SignedInSession> {
  const verificationId = input.verificationId ?? input.verificationSessionId;
  if (verificationId === undefined) throw fieldRefused('verificationId', 'required');
  const { e164: phone } = readPhone(input.phoneNumber, input.countryCode);

  const result: { outcome: SignInOutcome | null } = { outcome: null };
  const verdict = await verifyPhoneCode(
    deps,
    viewer,
    { verificationId, code: input.code, purposes: ['sign-in'] },
    async (tx, verification) => {
      if (verification.phone !== phone) throw refused('INVALID_CODE', verification.attemptsLeft);
      result.outcome = await startPhoneSession(deps, tx, viewer, phone);
      if (result.outcome) await spendPhoneVerification(deps, tx, viewer, { verificationId, phone, purpose: 'sign-in' });
    },
  );
  if (!verdict.verified) {
    const reason = verdict.errorCode ?? 'INVALID_CODE';
    await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason, contact: maskPhone(phone) });
    throw refused(reason, verdict.attemptsRemaining);
  }
  return requirePhoneAccount(deps, viewer, phone, result.outcome);
}

function refused(code: keyof typeof codeMessages, attemptsRemaining: number): AppError {
  return new AppError(code, codeMessages[code], { details: { attemptsRemaining } });
}
