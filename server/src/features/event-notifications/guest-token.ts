import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';

type TokenDeps = Pick<Deps, 'secrets'>;
type Guest = { registrationId: string; holderEmail: string };

const idLength = 32;

/**
 * The token in emails to guests without an account: the registration's id and a MAC over id and address. It is not stored,
 * and becomes invalid when the registration gets another address.
 */
export function guestToken({ secrets }: TokenDeps, { registrationId, holderEmail }: Guest): string {
  const mac = secrets.mac('guest-place', registrationId, holderEmail).toString('base64url');
  return registrationId.replaceAll('-', '') + mac;
}

/** The registration id in a token, which must then be verified with `isGuestToken`. */
export function registrationIn(token: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token);
  return parts && token.length > idLength ? parts.slice(1).join('-') : null;
}

export function isGuestToken(deps: TokenDeps, token: string, guest: Guest): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(guestToken(deps, guest))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
