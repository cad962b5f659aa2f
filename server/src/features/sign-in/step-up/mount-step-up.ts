import * as contract from '@foyer/contract/identity/security.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { setSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const readStepUp = onFirstUse(async () => (await import('./read-step-up.ts')).readStepUp);
const sendStepUpCode = onFirstUse(async () => (await import('./send-step-up-code.ts')).sendStepUpCode);
const startPasskeyStepUp = onFirstUse(async () => (await import('./start-passkey-step-up.ts')).startPasskeyStepUp);
const stepUp = onFirstUse(async () => (await import('./step-up.ts')).stepUp);

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
