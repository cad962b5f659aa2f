import { z } from 'zod';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import type { Deps } from '#src/deps.ts';
import type { Guard } from '#src/http/guards.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hashCookie, readSessionCookie } from '../session-cookie.ts';
import { parseRefreshToken, type RefreshClaim, refreshTokenHolds } from '../tokens/refresh-token.ts';

/** A refresh token that is ours, with the hash of the cookie it is bound to. */
export type ProvenRefresh = { claim: RefreshClaim; cookieHash: Buffer };

const sent = z.object({ refreshToken: z.string() });

/** Both halves of the refresh token are needed: the one in the body and the cookie that no script can read. */
export function refreshGuard(deps: Deps): Guard {
  return async (request) => {
    const { data } = sent.safeParse(request.body);
    const claim = data ? parseRefreshToken(data.refreshToken) : null;
    const cookie = readSessionCookie(request, deps.settings);
    const cookieHash = hashCookie(cookie ?? '');
    if (!claim || cookie === null || !refreshTokenHolds(deps, claim, cookieHash)) {
      const reason = cookie === null ? 'refresh-no-cookie' : 'refresh-forged';
      await auditRarely(deps, request.viewer, { event: 'token.rejected', outcome: 'fail', reason });
      throw refreshRefused();
    }
    request.provenRefresh = { claim, cookieHash };
  };
}

export function refreshRefused(): AppError {
  return new AppError('REFRESH_REFUSED', 'Your session has ended. Sign in again.');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of `refresh` endpoints. */
    provenRefresh?: ProvenRefresh;
  }
}
