import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { refusalMac } from './refused-addresses.ts';

type TokenDeps = Pick<Deps, 'secrets'>;

const kind = 'address';

/**
 * The token of the opt-out link for an address without an account. It holds the address as a MAC, so it stays valid
 * whatever happens to the ticket, order or account that the email was about. It never expires, since emails are read late.
 */
export function addressChoiceToken(deps: TokenDeps, email: string): string {
  return tokenFor(deps, refusalMac(deps, email));
}

/** The MAC of the address in a valid token; null for an invalid one. */
export function addressChoiceIn(deps: TokenDeps, token: string): Buffer | null {
  const [name, encodedMac, ...more] = token.split('.');
  if (name !== kind || !encodedMac || more.length !== 1) return null;
  const addressMac = Buffer.from(encodedMac, 'base64url');
  const [actual, expected] = [Buffer.from(token), Buffer.from(tokenFor(deps, addressMac))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? addressMac : null;
}

function tokenFor({ secrets }: TokenDeps, addressMac: Buffer): string {
  const encodedMac = addressMac.toString('base64url');
  return [kind, encodedMac, secrets.mac('address-choice', encodedMac).toString('base64url')].join('.');
}
