import { limits } from '@foyer/contract/limits.ts';

type Claims = { exp: number; sid: string | null };

/** Reads the claims of this browser's access token without verifying it: the server does that on every call. */
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

/** Whether it has expired. A token counts as expired 30 s early, so that it does not expire on its way to the server. */
export function isExpired(token: string, now = Date.now()): boolean {
  return secondsLeft(token, now) <= limits.token.toleranceSeconds;
}

/** Under five minutes left. */
export function isExpiringSoon(token: string, now = Date.now()): boolean {
  return secondsLeft(token, now) < limits.token.expiringSoonSeconds;
}
