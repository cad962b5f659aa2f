import type { humanCheckActions } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { harderCheckFactor, humanCheck } from '#src/config/one-time-codes.ts';
import type { Deps } from '#src/deps.ts';

export type HumanCheckAction = (typeof humanCheckActions)[number];

/**
 * An ALTCHA v2 challenge for one action. Nothing is stored: the signature covers action, nonce and expiry. The counter is
 * drawn here, so that solving takes everyone about as long and checking takes no work.
 */
export async function createHumanCheck(deps: Deps, action: HumanCheckAction) {
  const { cost, counter } = humanCheck.work[deps.settings.mode];
  const times = action === 'send-code-again' ? harderCheckFactor : 1;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: times * (counter.min + deps.random.int(counter.max - counter.min + 1)),
    deriveKey,
    data: { action },
    expiresAt: new Date(deps.clock.now().getTime() + humanCheck.lifetimeSeconds * 1000),
    ...humanCheckKeys(deps),
  });
  return { ...challenge };
}

/** Separate keys for signing the challenge and the derived key that solves it. */
export function humanCheckKeys(deps: Pick<Deps, 'secrets'>) {
  return {
    hmacSignatureSecret: deps.secrets.mac('human-check', 'challenge').toString('hex'),
    hmacKeySignatureSecret: deps.secrets.mac('human-check', 'key').toString('hex'),
  };
}
