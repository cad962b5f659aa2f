import { limits } from '@foyer/contract/limits.ts';

type Claims = { exp: number; sid: string | null };

/** What the browser reads of its own access token. It is not verified here: the server does that at every call. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number')
      return null;
    return { exp: claims.exp, sid: 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : null };
  } catch {
    return null;
  }
}

function secondsLeft(token: string, now: number): number {
  const claims = readClaims(token);
  return claims ? claims.exp - now / 1000 : Number.NEGATIVE_INFINITY;
}

/** Expired, with the tolerance of spec section 4: it counts as expired 30 s early, so that it does not die on its way. */
export function isExpired(token: string, now = Date.now()): boolean {
  return secondsLeft(token, now) <= limits.token.toleranceSeconds;
}

/** Under five minutes left. */
export function isExpiringSoon(token: string, now = Date.now()): boolean {
  return secondsLeft(token, now) < limits.token.expiringSoonSeconds;
}
