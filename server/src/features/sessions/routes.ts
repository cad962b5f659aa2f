import * as accounts from '@foyer/contract/accounts.ts';
import { readJwks } from '@foyer/contract/system.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { activeSessionsOf } from '../accounts/queries.ts';
import { bearerToken } from './authenticate.ts';
import { refreshRefused } from './refresh/refresh-guard.ts';
import { refreshSession } from './refresh/refresh-session.ts';
import { revokeSession } from './revoke-session.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { signOut } from './sign-out.ts';
import { isKeyExpired, signingKeysOf } from './tokens/signing-keys.ts';

/** Refreshing, listing and ending sessions, and the public keys of access tokens. */
export function mountSessions(app: FastifyInstance, deps: Deps): void {
  mount(app, accounts.refreshSession, async (_input, viewer, { request }) => {
    if (!request.provenRefresh) throw refreshRefused();
    return await refreshSession(deps, viewer, request.provenRefresh);
  });
  mount(app, accounts.signOut, async ({ body }, viewer, { request, reply }) => {
    // Cleared even if the rest fails.
    clearSessionCookie(reply, deps.settings);
    return await signOut(deps, viewer, { ...body, accessToken: bearerToken(request) });
  });

  mount(app, accounts.listSessions, async (_input, viewer) => ({
    items: await activeSessionsOf(deps.db, deps.clock, viewer),
  }));
  mount(app, accounts.revokeSession, async ({ params }, viewer, { reply }) => {
    await revokeSession(deps, viewer, params);
    if (params.sessionId === viewer.sessionId) clearSessionCookie(reply, deps.settings);
    return {};
  });
  mount(app, accounts.revokeSessions, async ({ body }, viewer, { reply }) => {
    const ended = await revokeSessions(deps, viewer, body);
    if (body.which === 'all') clearSessionCookie(reply, deps.settings);
    return { ended };
  });

  mount(app, readJwks, async () => {
    const keys = (await signingKeysOf(deps, deps.db)).filter((key) => !isKeyExpired(key, deps.clock.now()));
    const newestFirst = [...keys].reverse();
    return {
      keys: newestFirst.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: 'sig' as const, alg: 'EdDSA' })),
    };
  });
}
