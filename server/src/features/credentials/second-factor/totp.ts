import { generateSecret, generateURI, verifySync } from 'otplib';
import { secondFactor } from '#src/config.ts';
import type { Clock, Deps } from '#src/deps.ts';

/** Purpose under which the secrets of authenticator apps are sealed. */
const sealedFor = 'authenticator';

/** The secret of a new authenticator app (RFC 6238), in base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: secondFactor.secretBytes });
}

export function sealTotpSecret({ secrets }: Pick<Deps, 'secrets'>, secret: string): Buffer {
  return secrets.seal(sealedFor, secret);
}

/** What a QR code for the app holds. `label`: the account, as its owner knows it. */
export function otpauthUrl(secret: string, label: string): string {
  return generateURI({ issuer: 'Foyer', label, secret, period: secondFactor.stepSeconds });
}

/** The time step that a code is of, if it is one of those taken now. */
export function stepOfCode(
  { secrets, clock }: Pick<Deps, 'secrets'> & { clock: Clock },
  sealedSecret: Buffer,
  code: string,
): number | null {
  const { stepSeconds, window } = secondFactor;
  const result = verifySync({
    secret: secrets.open(sealedFor, sealedSecret),
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    period: stepSeconds,
    epochTolerance: window * stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
