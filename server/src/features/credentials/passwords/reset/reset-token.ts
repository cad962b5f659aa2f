import { createHash } from 'node:crypto';
import { passwordReset } from '#src/config/passwords.ts';
import type { Deps } from '#src/deps.ts';

/** A token of 256 bits and the link with it. A fragment never reaches a server, a log or a Referer header. */
export function newResetToken(deps: Pick<Deps, 'random' | 'settings'>): { token: string; link: string } {
  const token = deps.random.bytes(passwordReset.tokenBytes).toString('base64url');
  return { token, link: `${deps.settings.publicUrl}/auth/reset#token=${token}` };
}

/** The hash under which a token is stored. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
