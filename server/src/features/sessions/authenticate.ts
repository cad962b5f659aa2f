import type { FastifyRequest } from 'fastify';
import { auditRarely } from '#src/audit/audit-rarely.ts';
import type { Deps } from '#src/deps.ts';
import { type Session, viewerOf } from '#src/http/authentication/viewer-of.ts';
import { activeSession } from './active-sessions.ts';
import { readAccessToken } from './tokens/access-token.ts';

/** The active session behind a request's access token, or null for any invalid token. */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Session | null> {
  const token = bearerToken(request);
  if (token === null) return null;
  const reading = await readAccessToken(deps, token);
  if (!reading.ok) {
    // Expired tokens are normal; any other refusal means a token that we did not issue for this deployment.
    if (reading.reason !== 'expired') {
      const entry = { event: 'token.rejected', outcome: 'fail', reason: reading.reason } as const;
      await auditRarely(deps, viewerOf(request, request.browser, null), entry);
    }
    return null;
  }
  const { sub: userId, sid: sessionId } = reading.claims;
  const isUse = !request.routeOptions.config.endpoint?.background;
  const session = await activeSession(deps, sessionId, { isUse });
  if (session?.userId !== userId) return null;
  return { userId, sessionId, authenticatedAt: session.authenticatedAt, isGuest: session.isGuest };
}

/** The same for an access token without a request, as live updates have it. Guests count as nobody. */
export async function memberSession(
  deps: Deps,
  token: string,
): Promise<{ userId: string; sessionId: string; expiresAt: Date } | null> {
  const reading = await readAccessToken(deps, token);
  if (!reading.ok) return null;
  const { sub: userId, sid: sessionId, exp } = reading.claims;
  const session = await activeSession(deps, sessionId);
  if (session?.userId !== userId || session.isGuest) return null;
  return { userId, sessionId, expiresAt: new Date(exp * 1000) };
}

/** The token of the `Authorization: Bearer` header (RFC 6750). */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^bearer +([^\s]+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
