import * as contract from '@foyer/contract/identity/second-factor.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { completeSecondFactor } from './complete-second-factor.ts';
import { confirmAuthenticator } from './confirm-authenticator.ts';
import { removeAuthenticator } from './remove-authenticator.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startAuthenticator } from './start-authenticator.ts';

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
