import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';

/** What a refresh token claims until `refreshTokenHolds` has said that it is ours. */
export type RefreshClaim = { sessionId: string; generation: number; mac: Buffer };

const shape =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(0|[1-9][0-9]{0,8})\.([A-Za-z0-9_-]{43})$/;

type Session = { id: string; generation: number; cookieHash: Buffer };

/**
 * The refresh token of one generation of a session: `<session>.<generation>.<MAC>`. Derived rather than stored, so
 * that whoever asks twice within the grace gets the very same one (rule 33). The MAC covers the hash of the cookie:
 * a token without its cookie is refused before any look-up (rule 32).
 */
export function refreshTokenOf({ secrets }: Pick<Deps, 'secrets'>, session: Session): string {
  return `${session.id}.${session.generation}.${macOf(secrets, session).toString('base64url')}`;
}

/** Reads a refresh token; null when it cannot be one of ours. */
export function parseRefreshToken(token: string): RefreshClaim | null {
  const [, sessionId, generation, mac] = shape.exec(token) ?? [];
  if (sessionId === undefined || generation === undefined || mac === undefined) return null;
  return { sessionId, generation: Number(generation), mac: Buffer.from(mac, 'base64url') };
}

/** Whether the claim was made by us for the browser that holds this cookie. Takes the same time whatever is wrong. */
export function refreshTokenHolds(
  { secrets }: Pick<Deps, 'secrets'>,
  claim: RefreshClaim,
  cookieHash: Buffer,
): boolean {
  const { sessionId: id, generation, mac } = claim;
  const expected = macOf(secrets, { id, generation, cookieHash });
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

function macOf(secrets: Deps['secrets'], { id, generation, cookieHash }: Session): Buffer {
  return secrets.mac('refresh-token', id, generation, cookieHash.toString('base64url'));
}
