import type { TokenPair } from '@foyer/contract/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { auditRarely } from '../audit/audit-rarely.ts';
import { hashCookie } from '../sessions/session-cookie.ts';
import { parseRefreshToken, refreshTokenHolds } from '../tokens/refresh-token.ts';
import { tokenPairOf } from '../tokens/token-pair.ts';
import { rotateSession } from './rotate-session.ts';
import { settleRefresh } from './settle-refresh.ts';

/**
 * Exchanges a refresh token and the cookie it is bound to for the next pair (rules 32 to 34). One conditional update
 * decides: of many at once one rotates, and the others get what it got.
 */
export async function refreshSession(
  deps: Deps,
  viewer: Viewer,
  { refreshToken, cookie }: { refreshToken: string; cookie: string | null },
): Promise<TokenPair> {
  const claim = parseRefreshToken(refreshToken);
  const cookieHash = hashCookie(cookie ?? '');
  if (!claim || cookie === null || !refreshTokenHolds(deps, claim, cookieHash)) {
    const reason = cookie === null ? 'refresh-no-cookie' : 'refresh-forged';
    await auditRarely(deps, viewer, { event: 'token.rejected', outcome: 'fail', reason });
    throw refreshRefused();
  }
  const { sessionId: id, generation } = claim;
  const current =
    (await rotateSession(deps, viewer, { id, generation })) ?? (await settleRefresh(deps, viewer, { id, generation }));
  if (!current) throw refreshRefused();
  return tokenPairOf(deps, deps.db, { ...current, id, cookieHash });
}

function refreshRefused(): AppError {
  return new AppError('REFRESH_REFUSED', 'Your session has ended. Sign in again.');
}
