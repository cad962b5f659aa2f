import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';

/** The contents of a refresh token, not trusted until checked by `isRefreshTokenValid`. */
export type RefreshClaim = { sessionId: string; generation: number; mac: Buffer };

const tokenPattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(0|[1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})$/;

type TokenSource = { id: string; generation: number; cookieHash: Buffer };

/**
 * The refresh token of one generation of a session: `<session>.<generation>.<MAC>`. Computed rather than stored, so that
 * repeated requests within the grace period get the same one. The MAC covers the hash of the cookie, so a token without
 * its cookie is refused without a database lookup.
 */
export function refreshTokenOf({ secrets }: Pick<Deps, 'secrets'>, session: TokenSource): string {
  return `${session.id}.${session.generation}.${macOf(secrets, session).toString('base64url')}`;
}

/** Parses a refresh token; null when the format is wrong. */
export function parseRefreshToken(token: string): RefreshClaim | null {
  const [, sessionId, generation, mac] = tokenPattern.exec(token) ?? [];
  if (sessionId === undefined || generation === undefined || mac === undefined) return null;
  return { sessionId, generation: Number(generation), mac: Buffer.from(mac, 'base64url') };
}

/** Whether we issued the token for the browser with this cookie. Runs in constant time. */
export function isRefreshTokenValid(
  { secrets }: Pick<Deps, 'secrets'>,
  claim: RefreshClaim,
  cookieHash: Buffer,
): boolean {
  const { sessionId: id, generation, mac } = claim;
  const expected = macOf(secrets, { id, generation, cookieHash });
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

function macOf(secrets: Deps['secrets'], { id, generation, cookieHash }: TokenSource): Buffer {
  return secrets.mac('refresh-token', id, generation, cookieHash.toString('base64url'));
}
