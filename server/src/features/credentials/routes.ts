import * as passkeys from '@foyer/contract/credentials/passkeys.ts';
import * as passwords from '@foyer/contract/credentials/passwords.ts';
import * as secondFactor from '@foyer/contract/credentials/second-factor.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { addPasskey, startPasskeyRegistration } from './passkeys/add-passkey.ts';
import { passkeysOf } from './passkeys/list-passkeys.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { renamePasskey } from './passkeys/rename-passkey.ts';
import { signInByPasskey, startPasskeySignIn } from './passkeys/sign-in-by-passkey.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword } from './passwords/reset/forgot-password.ts';
import { resetPassword } from './passwords/reset/reset-password.ts';
import { completeSecondFactor } from './second-factor/complete-second-factor.ts';
import { confirmAuthenticator } from './second-factor/confirm-authenticator.ts';
import { removeAuthenticator } from './second-factor/remove-authenticator.ts';
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts';
import { startAuthenticator } from './second-factor/start-authenticator.ts';

/** Passwords, passkeys and the second factor. */
export function mountCredentials(app: FastifyInstance, deps: Deps): void {
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

  mount(app, passkeys.listPasskeys, async (_input, { userId }) => ({ items: await passkeysOf(deps.db, userId) }));
  mount(app, passkeys.startPasskeyRegistration, (_input, viewer) => startPasskeyRegistration(deps, viewer));
  mount(app, passkeys.addPasskey, ({ body }, viewer) => addPasskey(deps, viewer, body));
  mount(app, passkeys.renamePasskey, ({ params, body }, viewer) => renamePasskey(deps, viewer, { ...params, ...body }));
  mount(app, passkeys.removePasskey, async ({ params }, viewer) => {
    await removePasskey(deps, viewer, params);
    return {};
  });

  mount(app, passkeys.startPasskeySignIn, (_input, viewer) => startPasskeySignIn(deps, viewer));
  mount(app, passkeys.signInByPasskey, async ({ body }, viewer, { reply }) => {
    const { session, user } = await signInByPasskey(deps, viewer, body);
    setSessionCookie(reply, deps.settings, session.cookie);
    return { ...session.pair, user };
  });

  mount(app, secondFactor.completeSecondFactor, async ({ body }, viewer, { reply }) => {
    const { session, user } = await completeSecondFactor(deps, viewer, body);
    setSessionCookie(reply, deps.settings, session.cookie);
    return { ...session.pair, user };
  });
  mount(app, secondFactor.startAuthenticator, (_input, viewer) => startAuthenticator(deps, viewer));
  mount(app, secondFactor.confirmAuthenticator, async ({ body }, viewer) => ({
    recoveryCodes: await confirmAuthenticator(deps, viewer, body),
  }));
  mount(app, secondFactor.removeAuthenticator, async (_input, viewer) => {
    await removeAuthenticator(deps, viewer);
    return {};
  });
  mount(app, secondFactor.renewRecoveryCodes, async (_input, viewer) => ({
    recoveryCodes: await renewRecoveryCodes(deps, viewer),
  }));
}
