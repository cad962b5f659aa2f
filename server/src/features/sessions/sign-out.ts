import { eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { returnGrants } from '#src/features/identities/provider-flows/grants.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { forgetSessions } from './active-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { readAccessToken } from './tokens/access-token.ts';
import { isRefreshTokenValid, parseRefreshToken } from './tokens/refresh-token.ts';

type SignOutTokens = { accessToken: string | null; refreshToken?: string | undefined };

/**
 * Ends the session of the access token, expired or not, or else of the refresh token, of any generation and with or without
 * its cookie: anyone who holds either may end it. Without a token there is nothing to end. Then revokes what identity
 * providers granted this browser, and returns the page for signing out there, if there is one.
 */
export async function signOut(
  deps: Deps,
  viewer: Viewer,
  tokens: SignOutTokens,
): Promise<{ providerSignOutUrl?: string | undefined }> {
  await endSession(deps, viewer, tokens);
  const providerSignOutUrl = await returnGrants(deps, viewer);
  return providerSignOutUrl === null ? {} : { providerSignOutUrl };
}

async function endSession(deps: Deps, viewer: Viewer, tokens: SignOutTokens): Promise<void> {
  const sessionId = (await sessionOfAccessToken(deps, viewer, tokens)) ?? (await sessionOfRefreshToken(deps, tokens));
  if (sessionId === null) return;
  const [ended] = await endSessions(deps, deps.db, eq(sessions.id, sessionId), 'signed-out');
  if (!ended) return;
  forgetSessions(deps, [sessionId]);
  const { userId } = ended;
  await audit(deps, viewer, { event: 'session.revoked', outcome: 'ok', reason: 'signed-out', userId, sessionId });
}

async function sessionOfAccessToken(
  deps: Deps,
  viewer: Viewer,
  { accessToken }: SignOutTokens,
): Promise<string | null> {
  if (viewer.kind === 'user') return viewer.sessionId;
  if (accessToken === null) return null;
  const reading = await readAccessToken(deps, accessToken);
  return reading.ok || reading.reason === 'expired' ? reading.claims.sid : null;
}

async function sessionOfRefreshToken(deps: Deps, { refreshToken }: SignOutTokens): Promise<string | null> {
  const claim = refreshToken === undefined ? null : parseRefreshToken(refreshToken);
  if (!claim) return null;
  const [session] = await deps.db
    .select({ cookieHash: sessions.cookieHash })
    .from(sessions)
    .where(eq(sessions.id, claim.sessionId));
  return session && isRefreshTokenValid(deps, claim, session.cookieHash) ? claim.sessionId : null;
}
