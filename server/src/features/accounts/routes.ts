import * as accounts from '@foyer/contract/accounts.ts';
import * as contactChanges from '@foyer/contract/identity/contact-changes.ts';
import * as passwords from '@foyer/contract/identity/passwords.ts';
import * as security from '@foyer/contract/identity/security.ts';
import { readJwks } from '@foyer/contract/system.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { findContactChange, presentContactChange } from './contact-changes/find-contact-change.ts';
import { mountIdentities } from './identities/mount-identities.ts';
import { mountPasskeys } from './passkeys/mount-passkeys.ts';
import { mountProviderFlows } from './providers/flows/mount-flows.ts';
import { livingSessionsOf } from './queries.ts';
import { mountSecondFactor } from './second-factor/mount-second-factor.ts';
import { bearerToken } from './sessions/authenticate.ts';
import { clearSessionCookie, readSessionCookie } from './sessions/session-cookie.ts';
import { isOver, signingKeysOf } from './tokens/signing-keys.ts';
import { readKnownUser } from './users/known-users.ts';

const undoContactChange = onFirstUse(
  async () => (await import('./contact-changes/undo-contact-change.ts')).undoContactChange,
);
const changePassword = onFirstUse(async () => (await import('./passwords/change-password.ts')).changePassword);
const forgotPassword = onFirstUse(async () => (await import('./passwords/reset/forgot-password.ts')).forgotPassword);
const resetPassword = onFirstUse(async () => (await import('./passwords/reset/reset-password.ts')).resetPassword);
const listSecurityEvents = onFirstUse(
  async () => (await import('./security/list-security-events.ts')).listSecurityEvents,
);
const readSecurity = onFirstUse(async () => (await import('./security/read-security.ts')).readSecurity);
const revokeSession = onFirstUse(async () => (await import('./sessions/revoke-session.ts')).revokeSession);
const revokeSessions = onFirstUse(async () => (await import('./sessions/revoke-sessions.ts')).revokeSessions);
const signOut = onFirstUse(async () => (await import('./sessions/sign-out.ts')).signOut);
const updateAccountProfile = onFirstUse(
  async () => (await import('./users/update-account-profile.ts')).updateAccountProfile,
);
const refreshSession = onFirstUse(async () => (await import('./refresh/refresh-session.ts')).refreshSession);

export function mountAccounts(app: FastifyInstance, deps: Deps): void {
  for (const endpoint of [accounts.readMe, accounts.readAccountProfile]) {
    mount(app, endpoint, (_input, viewer) => readKnownUser(deps, viewer.userId));
  }
  mount(app, accounts.updateAccountProfile, ({ body }, viewer) => updateAccountProfile(deps, viewer, body));

  mount(app, accounts.refreshSession, ({ body }, viewer, { request }) =>
    refreshSession(deps, viewer, { ...body, cookie: readSessionCookie(request, deps.settings) }),
  );
  mount(app, accounts.signOut, async ({ body }, viewer, { request, reply }) => {
    // Cleared even if what follows fails (rule 36).
    clearSessionCookie(reply, deps.settings);
    await signOut(deps, viewer, { ...body, accessToken: bearerToken(request) });
    return {};
  });

  mount(app, accounts.listSessions, async (_input, viewer) => ({
    items: await livingSessionsOf(deps.db, deps.clock, viewer),
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

  mount(app, security.readSecurity, (_input, viewer) => readSecurity(deps, viewer));
  mount(app, security.listSecurityEvents, ({ query }, viewer) => listSecurityEvents(deps, viewer, query));
  mountPasskeys(app, deps);
  mountSecondFactor(app, deps);
  mountProviderFlows(app, deps);

  mountIdentities(app, deps);

  mount(app, passwords.forgotPassword, async ({ body }, viewer) => {
    await forgotPassword(deps, viewer, body);
    return {};
  });
  mount(app, passwords.resetPassword, async ({ body }, viewer) => {
    await resetPassword(deps, viewer, body);
    return {};
  });
  mount(app, passwords.changePassword, async ({ body }, viewer) => {
    await changePassword(deps, viewer, body);
    return {};
  });

  mount(app, contactChanges.readContactChange, async ({ params }) =>
    presentContactChange(await findContactChange(deps, deps.db, params.token)),
  );
  mount(app, contactChanges.undoContactChange, ({ params }, viewer) => undoContactChange(deps, viewer, params));

  mount(app, readJwks, async () => {
    const keys = (await signingKeysOf(deps, deps.db)).filter((key) => !isOver(key, deps.clock.now()));
    const newestFirst = [...keys].reverse();
    return {
      keys: newestFirst.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: 'sig' as const, alg: 'EdDSA' })),
    };
  });
}
