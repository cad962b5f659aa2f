import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import { auditIfCopied, checkPasskey, usePasskey } from '#src/features/credentials/passkeys/check-passkey.ts';
import type { SentCredential } from '#src/features/credentials/passkeys/webauthn.ts';
import {
  checkAuthenticatorCode,
  refundCodeAttempt,
  useStep,
} from '#src/features/credentials/second-factor/authenticator-codes.ts';
import { codeMessages } from '#src/features/one-time-codes/code-verdicts.ts';
import type { NewSession } from '#src/features/sessions/creation/create-session.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { Proof } from './step-up-ways.ts';

/** Steps up with one of the user's passkeys. */
export async function proveByPasskey({ deps, viewer, finish }: Proof, credential: SentCredential): Promise<NewSession> {
  const { userId } = viewer;
  const passkey = await checkPasskey(deps, viewer, { purpose: 'step-up', userId, credential });
  return deps.db
    .transaction(async (tx) => {
      const session = await finish(tx);
      await usePasskey(deps, tx, passkey);
      return session;
    })
    .catch((failure: unknown) => auditIfCopied(deps, viewer, failure));
}

/** Steps up with a code of the authenticator app. Each code works once, here or at a sign-in. */
export async function proveByAuthenticator({ deps, viewer, finish }: Proof, code: string): Promise<NewSession> {
  const { userId } = viewer;
  const refuse = async (reason: 'INVALID_CODE' | 'CODE_EXHAUSTED') => {
    await countFailedSignIn(deps, viewer);
    return new AppError(reason, codeMessages[reason]);
  };
  const checked = await checkAuthenticatorCode(deps, userId, code);
  if (checked === 'exhausted') throw await refuse('CODE_EXHAUSTED');
  if (checked === 'wrong') throw await refuse('INVALID_CODE');
  const session = await deps.db.transaction(async (tx) => {
    const replaced = await finish(tx);
    if (await useStep(tx, userId, checked.step)) return replaced;
    throw new AppError('INVALID_CODE', codeMessages.INVALID_CODE);
  });
  await refundCodeAttempt(deps, userId);
  return session;
}
