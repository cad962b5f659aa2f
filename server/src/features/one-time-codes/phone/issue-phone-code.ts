import { limits } from '@foyer/contract/limits.ts';
import type { Channel, SentCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue, type TextEntry } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { newCode, type PhoneVerification, phoneCodeMac } from './store/phone-code.ts';

type Proof = Pick<PhoneVerification, 'id' | 'purpose' | 'phone' | 'language'> & { channel: Channel };

/** The columns of a fresh code. The code itself leaves only through the outbox, sealed. */
export function freshCode(deps: Deps, proof: Proof) {
  const code = newCode(deps);
  const sentAt = deps.clock.now();
  return {
    code,
    columns: {
      channel: proof.channel,
      codeMac: phoneCodeMac(deps, proof, code),
      attemptsLeft: limits.code.attempts,
      sentAt,
      expiresAt: new Date(sentAt.getTime() + limits.code.lifetimeSeconds * 1000),
    },
  };
}

type Fresh = ReturnType<typeof freshCode>;

/** Puts the message into the outbox; after the code's end nobody needs it any more. */
export async function enqueueCode(
  deps: Deps,
  tx: Tx,
  proof: Proof,
  { code, columns }: Fresh,
  asked: NonNullable<TextEntry['asked']>,
): Promise<void> {
  const { phone: to, channel, language } = proof;
  await enqueue(
    deps,
    tx,
    { kind: 'text', to, channel, language, template: 'code', values: { code }, asked },
    { idempotencyKey: codeKey(proof.id, columns.sentAt), expiresAt: columns.expiresAt },
  );
}

/** The key of the message with a verification's newest code. */
export function codeKey(verificationId: string, sentAt: Date): string {
  return `phone-code:${verificationId}:${sentAt.getTime()}`;
}

export function sentCodeOf(proof: Proof, { columns }: Fresh): SentCode {
  return {
    verificationId: proof.id,
    method: proof.channel,
    maskedPhone: maskPhone(proof.phone),
    expiresAt: columns.expiresAt.toISOString(),
    resendAt: new Date(columns.sentAt.getTime() + limits.code.resendSeconds * 1000).toISOString(),
    attemptsRemaining: columns.attemptsLeft,
  };
}
