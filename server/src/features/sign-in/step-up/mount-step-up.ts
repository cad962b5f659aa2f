import * as contract from '@foyer/contract/security.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { setSessionCookie } from '#src/features/sessions/session-cookie.ts';
import { mount } from '#src/http/mount.ts';
import { readStepUp } from './read-step-up.ts';
import { sendStepUpCode } from './send-step-up-code.ts';
import { startPasskeyStepUp } from './start-passkey-step-up.ts';
import { stepUp } from './step-up.ts';

export function mountStepUp(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readStepUp, (_input, viewer) => readStepUp(deps, viewer));
  mount(app, contract.sendStepUpCode, ({ body }, viewer) => sendStepUpCode(deps, viewer, body));
  mount(app, contract.startPasskeyStepUp, (_input, viewer) => startPasskeyStepUp(deps, viewer));
  mount(app, contract.stepUp, async ({ body }, viewer, { reply }) => {
    const { session, user } = await stepUp(deps, viewer, body);
    setSessionCookie(reply, deps.settings, session.cookie);
    return { ...session.pair, user };
  });
}
