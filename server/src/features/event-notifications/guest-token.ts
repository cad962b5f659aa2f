import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';

type Parts = Pick<Deps, 'secrets'>;
type Guest = { registrationId: string; holderEmail: string };

const idLength = 32;

/**
 * What the mail of somebody without an account proves their place with. Nothing is kept of it: it names the place, and
 * is worth nothing once that is for another address.
 */
export function guestToken({ secrets }: Parts, { registrationId, holderEmail }: Guest): string {
  const mac = secrets.mac('guest-place', registrationId, holderEmail).toString('base64url');
  return registrationId.replaceAll('-', '') + mac;
}

/** Which place a token names. Whether it is a true one is for `isGuestToken` to say. */
export function registrationIn(token: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token);
  return parts && token.length > idLength ? parts.slice(1).join('-') : null;
}

export function isGuestToken(deps: Parts, token: string, guest: Guest): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(guestToken(deps, guest))];
  return given.length === right.length && timingSafeEqual(given, right);
}
