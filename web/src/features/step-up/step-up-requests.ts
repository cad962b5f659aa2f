import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { sendStepUpCode, startPasskeyStepUp, stepUp } from '@foyer/contract/security.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/create-human-check.ts';
import { requestPasskey } from '#src/lib/passkeys/browser-passkeys.ts';

export const prove = (proof: InputOf<typeof stepUp>['body']): Promise<SignedIn> => call(stepUp, { body: proof });

export async function proveByPasskey(): Promise<SignedIn> {
  const credential = await requestPasskey(await call(startPasskeyStepUp, {}));
  return prove({ way: 'passkey', credential });
}

export type SentStepUpCode = { maskedContact: string; resendAt: number };

/** Sends a code to a contact of this account. Times are by this browser's clock. */
export async function requestStepUpCode(
  via: 'phone' | 'email',
  method: Channel,
  check: HumanCheck,
): Promise<SentStepUpCode> {
  const { maskedContact } = await check.sendIfAsked('send-code', (humanCheck) =>
    call(sendStepUpCode, { body: { via, method, humanCheck } }),
  );
  return { maskedContact, resendAt: Date.now() + limits.code.resendSeconds * 1000 };
}
