import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { Channel } from '@foyer/contract/codes.ts';
import type { DataOf, InputOf } from '@foyer/contract/http.ts';
import { readStepUp, sendStepUpCode, startPasskeyStepUp, stepUp } from '@foyer/contract/identity/security.ts';
import { limits } from '@foyer/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/human-check.ts';
import { askForPasskey } from '#src/lib/passkeys/browser-passkeys.ts';

export type StepUpFacts = DataOf<typeof readStepUp>;
export type StepUpWay = StepUpFacts['ways'][number];
export type StepUpProof = InputOf<typeof stepUp>['body'];

/** Never from memory: what is possible may have changed since it was asked last. */
export const stepUpQuery = queryOptions({
  queryKey: ['step-up'],
  queryFn: ({ signal }) => call(readStepUp, {}, signal),
  staleTime: 0,
  gcTime: 0,
});

export const prove = (proof: StepUpProof): Promise<SignedIn> => call(stepUp, { body: proof });

export async function proveByPasskey(): Promise<SignedIn> {
  const credential = await askForPasskey(await call(startPasskeyStepUp, {}));
  return prove({ way: 'passkey', credential });
}

export type StepUpCode = { maskedContact: string; resendAt: number };

/** A code to a contact of this account. The time is this browser's own clock: the server's may differ. */
export async function sendCode(via: 'phone' | 'email', method: Channel, check: HumanCheck): Promise<StepUpCode> {
  const { maskedContact } = await check.sendIfAsked('send-code', (humanCheck) =>
    call(sendStepUpCode, { body: { via, method, humanCheck } }),
  );
  return { maskedContact, resendAt: Date.now() + limits.code.resendSeconds * 1000 };
}
