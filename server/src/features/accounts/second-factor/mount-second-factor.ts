import * as contract from '@foyer/contract/identity/second-factor.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';

const completeSecondFactor = onFirstUse(async () => (await import('./complete-second-factor.ts')).completeSecondFactor);
const confirmAuthenticator = onFirstUse(async () => (await import('./confirm-authenticator.ts')).confirmAuthenticator);
const removeAuthenticator = onFirstUse(async () => (await import('./remove-authenticator.ts')).removeAuthenticator);
const renewRecoveryCodes = onFirstUse(async () => (await import('./renew-recovery-codes.ts')).renewRecoveryCodes);
const startAuthenticator = onFirstUse(async () => (await import('./start-authenticator.ts')).startAuthenticator);

export function mountSecondFactor(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.completeSecondFactor, async ({ body }, viewer, { reply }) => {
    const { session, user } = await completeSecondFactor(deps, viewer, body);
    setSessionCookie(reply, deps.settings, session.cookie);
    return { ...session.pair, user };
  });
  mount(app, contract.startAuthenticator, (_input, viewer) => startAuthenticator(deps, viewer));
  mount(app, contract.confirmAuthenticator, async ({ body }, viewer) => ({
    recoveryCodes: await confirmAuthenticator(deps, viewer, body),
  }));
  mount(app, contract.removeAuthenticator, async (_input, viewer) => {
    await removeAuthenticator(deps, viewer);
    return {};
  });
  mount(app, contract.renewRecoveryCodes, async (_input, viewer) => ({
    recoveryCodes: await renewRecoveryCodes(deps, viewer),
  }));
}
