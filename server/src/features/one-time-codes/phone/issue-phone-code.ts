import { limits } from '@foyer/contract/limits.ts';
import type { Channel, SentCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { TextEntry } from '#src/db/outbox/text-entry.ts';
import type { Deps } from '#src/deps.ts';
import { newPhoneCode, type PhoneVerification, phoneCodeMac } from './store/phone-code.ts';

type CodeRecipient = Pick<PhoneVerification, 'id' | 'purpose' | 'phone' | 'language'> & { channel: Channel };

/** A new code and its columns. The code itself only leaves through the outbox, sealed. */
export function freshCode(deps: Deps, recipient: CodeRecipient) {
  const code = newPhoneCode(deps);
  const sentAt = deps.clock.now();
  return {
    code,
    columns: {
      channel: recipient.channel,
      codeMac: phoneCodeMac(deps, recipient, code),
      attemptsLeft: limits.code.attempts,
      sentAt,
      expiresAt: new Date(sentAt.getTime() + limits.code.lifetimeSeconds * 1000),
    },
  };
}

type Fresh = ReturnType<typeof freshCode>;

/** Queues the message; it expires with the code. */
export async function enqueueCode(
  deps: Deps,
  tx: Tx,
  recipient: CodeRecipient,
  { code, columns }: Fresh,
  asked: NonNullable<TextEntry['asked']>,
): Promise<void> {
  const { phone: to, channel, language } = recipient;
  await enqueue(
    deps,
    tx,
    { kind: 'text', to, channel, language, template: 'code', values: { code }, asked },
    { idempotencyKey: codeKey(recipient.id, columns.sentAt), expiresAt: columns.expiresAt },
  );
}

/** The idempotency key of the message with a verification's newest code. */
export function codeKey(verificationId: string, sentAt: Date): string {
  return `phone-code:${verificationId}:${sentAt.getTime()}`;
}

export function sentCodeOf(recipient: CodeRecipient, { columns }: Fresh): SentCode {
  return {
    verificationId: recipient.id,
    method: recipient.channel,
    maskedPhone: maskPhone(recipient.phone),
    expiresAt: columns.expiresAt.toISOString(),
    resendAt: new Date(columns.sentAt.getTime() + limits.code.resendSeconds * 1000).toISOString(),
    attemptsRemaining: columns.attemptsLeft,
  };
}
