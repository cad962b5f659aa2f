import type { Language } from '@foyer/contract/limits.ts';
import type { Deps } from '#src/deps.ts';
import { sendEmailCode } from '#src/features/one-time-codes/email/send-email-code.ts';
import { requireHumanCheck } from '#src/features/one-time-codes/human-check/require-human-check.ts';
import { sendPhoneCode } from '#src/features/one-time-codes/phone/send-phone-code.ts';
import { requireAddressBudget } from '#src/features/one-time-codes/sending/send-budgets.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findPendingIdentity } from './find-pending-identity.ts';

type Via = 'email' | 'phone';
type ProveIdentityInput = { via: Via; language?: Language | undefined; humanCheck?: string | undefined };
type SentProofCode = { via: Via; maskedContact: string; expiresAt: string };

/** Sends a code to a contact of the account that the pending identity would be linked to. */
export async function proveIdentity(deps: Deps, viewer: Viewer, input: ProveIdentityInput): Promise<SentProofCode> {
  const { via, humanCheck } = input;
  const language = input.language ?? viewer.language;
  const { userId, email, phone } = await findPendingIdentity(deps, deps.db, viewer);
  if (via === 'phone') {
    const [method] = [...deps.settings.channels].sort((a, b) => Number(b === 'sms') - Number(a === 'sms'));
    if (phone === null || method === undefined) {
      throw new AppError('CHANNEL_NOT_AVAILABLE', 'This way of getting a code is not available.');
    }
    const ask = { phoneNumber: phone, method, language, humanCheck, purpose: 'link', userId } as const;
    const { maskedPhone, expiresAt } = await sendPhoneCode(deps, viewer, ask);
    return { via, maskedContact: maskedPhone, expiresAt };
  }
  await requireAddressBudget(deps, viewer);
  const { isHarder } = await requireHumanCheck(deps, viewer, 'send-code', humanCheck, 'send-code-again');
  const { maskedEmail, expiresAt } = await deps.db.transaction((tx) =>
    sendEmailCode(deps, tx, viewer, { purpose: 'link', userId, email, language, isChecked: isHarder }),
  );
  deps.wakeOutbox();
  return { via, maskedContact: maskedEmail, expiresAt: expiresAt.toISOString() };
}
