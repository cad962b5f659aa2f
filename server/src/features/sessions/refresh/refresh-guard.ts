import { z } from 'zod';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import type { Deps } from '#src/deps.ts';
import type { Guard } from '#src/http/guards.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hashCookie, readSessionCookie } from '../session-cookie.ts';
import { isRefreshTokenValid, parseRefreshToken, type RefreshClaim } from '../tokens/refresh-token.ts';

/** An authentic refresh token, with the hash of the cookie it is bound to. */
export type ProvenRefresh = { claim: RefreshClaim; cookieHash: Buffer };

const requestBody = z.object({ refreshToken: z.string() });

/** Requires both halves of the refresh token: the one in the body and the HttpOnly cookie. */
export function refreshGuard(deps: Deps): Guard {
  return async (request) => {
    const { data } = requestBody.safeParse(request.body);
    const claim = data ? parseRefreshToken(data.refreshToken) : null;
    const cookie = readSessionCookie(request, deps.settings);
    const cookieHash = hashCookie(cookie ?? '');
    if (!claim || cookie === null || !isRefreshTokenValid(deps, claim, cookieHash)) {
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
