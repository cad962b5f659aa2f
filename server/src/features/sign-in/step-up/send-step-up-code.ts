import { limits } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import { sendEmailCode } from '#src/features/one-time-codes/email/send-email-code.ts';
import { requireHumanCheck } from '#src/features/one-time-codes/human-check/require-human-check.ts';
import { sendPhoneCode } from '#src/features/one-time-codes/phone/send-phone-code.ts';
import { requireAddressBudget } from '#src/features/one-time-codes/sending/send-budgets.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { notThisWay, stepUpFactsOf } from './step-up-ways.ts';

type SendStepUpCodeInput = { via: 'phone' | 'email'; method: Channel; humanCheck?: string | undefined };
type SentStepUpCode = { maskedContact: string; expiresAt: string; resendAt: string };

/** Sends a code to a verified contact of the account, unless it has an authenticator app. */
export async function sendStepUpCode(
  deps: Deps,
  viewer: SignedInUser,
  input: SendStepUpCodeInput,
): Promise<SentStepUpCode> {
  const { via, method, humanCheck } = input;
  const { userId } = viewer;
  const { ways, phone, email } = await stepUpFactsOf(deps, userId);
  if (ways.includes('authenticator')) throw notThisWay();
  const purpose = 'step-up';
  const language = await languageFor(deps.db, viewer);
  if (via === 'phone') {
    if (phone === null) throw notProven();
    const sent = await sendPhoneCode(deps, viewer, {
      phoneNumber: phone,
      method,
      language,
      humanCheck,
      purpose,
      userId,
    });
    return { maskedContact: sent.maskedPhone, expiresAt: sent.expiresAt, resendAt: sent.resendAt };
  }
  if (email === null) throw notProven();
  await requireAddressBudget(deps, viewer);
  const { isHarder } = await requireHumanCheck(deps, viewer, 'send-code', humanCheck, 'send-code-again');
  const { maskedEmail, expiresAt } = await deps.db.transaction((tx) =>
    sendEmailCode(deps, tx, viewer, { purpose, userId, email, language, isChecked: isHarder }),
  );
  deps.wakeOutbox();
  const resendAt = new Date(deps.clock.now().getTime() + limits.code.resendSeconds * 1000);
  return { maskedContact: maskedEmail, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() };
}

function notProven(): AppError {
  return new AppError('CONTACT_NOT_VERIFIED', 'This account has no verified contact of this kind.');
}
