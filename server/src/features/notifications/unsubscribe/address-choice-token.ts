import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { refusalMac } from './refused-addresses.ts';

type Parts = Pick<Deps, 'secrets'>;

const kind = 'address';

/**
 * With what an address that others have typed is left alone for good. It names the address by its MAC, so it stays true
 * whatever becomes of the place, order or account that the email was about. It never ends, since emails are read late.
 */
export function addressChoiceToken(deps: Parts, email: string): string {
  return tokenFor(deps, refusalMac(deps, email));
}

/** The MAC of the address that a true token names. */
export function addressChoiceIn(deps: Parts, token: string): Buffer | null {
  const [name, named, ...more] = token.split('.');
  if (name !== kind || !named || more.length !== 1) return null;
  const addressMac = Buffer.from(named, 'base64url');
  const [given, right] = [Buffer.from(token), Buffer.from(tokenFor(deps, addressMac))];
  return given.length === right.length && timingSafeEqual(given, right) ? addressMac : null;
}

function tokenFor({ secrets }: Parts, addressMac: Buffer): string {
  const named = addressMac.toString('base64url');
  return [kind, named, secrets.mac('address-choice', named).toString('base64url')].join('.');
}
