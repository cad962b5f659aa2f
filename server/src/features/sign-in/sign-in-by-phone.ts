import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { codeSentences } from '#src/features/one-time-codes/code-verdicts.ts';
import { readPhone } from '#src/features/one-time-codes/phone/read-phone.ts';
import { spendPhoneVerification } from '#src/features/one-time-codes/phone/spend-phone-verification.ts';
import { verifyPhoneCode } from '#src/features/one-time-codes/phone/verify-phone-code.ts';
import type { SignedInSession, SignInOutcome } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { admit } from './admit.ts';
import { enterByPhone } from './enter-by-phone.ts';

type SignInByPhone = {
  phoneNumber: string;
  countryCode?: string | undefined;
  verificationId?: string | undefined;
  verificationSessionId?: string | undefined;
  code: string;
};

/**
 * Signs an existing user in with a code. The code is used up and the session made in one transaction; whether the
 * number belongs to anybody is only told to who proved it, and then the code is used up as well.
 */
export async function signInByPhone(deps: Deps, viewer: Viewer, input: SignInByPhone): Promise<SignedInSession> {
  const verificationId = input.verificationId ?? input.verificationSessionId;
  if (verificationId === undefined) throw fieldRefused('verificationId', 'required');
  const { e164: phone } = readPhone(input.phoneNumber, input.countryCode);

  const found: { entry: SignInOutcome | null } = { entry: null };
  const verdict = await verifyPhoneCode(
    deps,
    viewer,
    { verificationId, code: input.code, purposes: ['sign-in'] },
    async (tx, verification) => {
      if (verification.phone !== phone) throw refused('INVALID_CODE', verification.attemptsLeft);
      found.entry = await enterByPhone(deps, tx, viewer, phone);
      if (found.entry) await spendPhoneVerification(deps, tx, viewer, { verificationId, phone, purpose: 'sign-in' });
    },
  );
  if (!verdict.verified) {
    const reason = verdict.errorCode ?? 'INVALID_CODE';
    await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason, contact: maskPhone(phone) });
    throw refused(reason, verdict.attemptsRemaining);
  }
  return admit(deps, viewer, phone, found.entry);
}

function refused(code: keyof typeof codeSentences, attemptsRemaining: number): AppError {
  return new AppError(code, codeSentences[code], { details: { attemptsRemaining } });
}
