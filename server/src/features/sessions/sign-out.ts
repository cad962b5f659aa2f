import { eq } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { returnGrants } from '#src/features/identities/provider-flows/grants.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { forgetSessions } from './active-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { readAccessToken } from './tokens/access-token.ts';
import { parseRefreshToken, refreshTokenHolds } from './tokens/refresh-token.ts';

type Held = { accessToken: string | null; refreshToken?: string | undefined };

/**
 * Ends the session that the access token names, expired or not, or else the refresh token, of any generation and with
 * or without its cookie: whoever holds either may give it up (rule 36). With neither there is nothing to end. Then gives
 * back what identity providers granted this browser, and answers where to sign out there, if one has such a page.
 */
export async function signOut(
  deps: Deps,
  viewer: Viewer,
  held: Held,
): Promise<{ providerSignOutUrl?: string | undefined }> {
  await endSession(deps, viewer, held);
  const providerSignOutUrl = await returnGrants(deps, viewer);
  return providerSignOutUrl === null ? {} : { providerSignOutUrl };
}

async function endSession(deps: Deps, viewer: Viewer, held: Held): Promise<void> {
  const sessionId = (await namedByAccessToken(deps, viewer, held)) ?? (await namedByRefreshToken(deps, held));
  if (sessionId === null) return;
  const [ended] = await endSessions(deps, deps.db, eq(sessions.id, sessionId), 'signed-out');
  if (!ended) return;
  forgetSessions(deps, [sessionId]);
  const { userId } = ended;
  await audit(deps, viewer, { event: 'session.revoked', outcome: 'ok', reason: 'signed-out', userId, sessionId });
}

async function namedByAccessToken(deps: Deps, viewer: Viewer, { accessToken }: Held): Promise<string | null> {
  if (viewer.kind === 'user') return viewer.sessionId;
  if (accessToken === null) return null;
  const reading = await readAccessToken(deps, accessToken);
  return reading.ok || reading.reason === 'expired' ? reading.claims.sid : null;
}

async function namedByRefreshToken(deps: Deps, { refreshToken }: Held): Promise<string | null> {
  const claim = refreshToken === undefined ? null : parseRefreshToken(refreshToken);
  if (!claim) return null;
  const [session] = await deps.db
    .select({ cookieHash: sessions.cookieHash })
    .from(sessions)
    .where(eq(sessions.id, claim.sessionId));
  return session && refreshTokenHolds(deps, claim, session.cookieHash) ? claim.sessionId : null;
}
