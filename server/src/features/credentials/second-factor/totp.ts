import { generateSecret, generateURI, verifySync } from 'otplib';
import { secondFactor } from '#src/config/sign-in.ts';
import type { Clock, Deps } from '#src/deps.ts';

/** The purpose that secrets of authenticator apps are sealed for. */
const sealPurpose = 'authenticator';

/** The secret of a new authenticator app (RFC 6238), in base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: secondFactor.secretBytes });
}

export function sealTotpSecret({ secrets }: Pick<Deps, 'secrets'>, secret: string): Buffer {
  return secrets.seal(sealPurpose, secret);
}

/** The URI for the app's QR code. `label`: the account's contact or name. */
export function otpauthUrl(secret: string, label: string): string {
  return generateURI({ issuer: 'Foyer', label, secret, period: secondFactor.stepSeconds });
}

/** The time step of a code; null unless it is valid now, within `secondFactor.window` steps. */
export function stepOfCode(
  { secrets, clock }: Pick<Deps, 'secrets'> & { clock: Clock },
  sealedSecret: Buffer,
  code: string,
): number | null {
  const { stepSeconds, window } = secondFactor;
  const result = verifySync({
    secret: secrets.open(sealPurpose, sealedSecret),
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    period: stepSeconds,
    epochTolerance: window * stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
