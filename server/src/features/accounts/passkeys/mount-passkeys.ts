import * as contract from '@foyer/contract/identity/passkeys.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';
import { addPasskey, startPasskeyRegistration } from './add-passkey.ts';
import { passkeysOf } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { signInByPasskey, startPasskeySignIn } from './sign-in-by-passkey.ts';

export function mountPasskeys(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listPasskeys, async (_input, { userId }) => ({ items: await passkeysOf(deps.db, userId) }));
  mount(app, contract.startPasskeyRegistration, (_input, viewer) => startPasskeyRegistration(deps, viewer));
  mount(app, contract.addPasskey, ({ body }, viewer) => addPasskey(deps, viewer, body));
  mount(app, contract.renamePasskey, ({ params, body }, viewer) => renamePasskey(deps, viewer, { ...params, ...body }));
  mount(app, contract.removePasskey, async ({ params }, viewer) => {
    await removePasskey(deps, viewer, params);
    return {};
  });

  mount(app, contract.startPasskeySignIn, (_input, viewer) => startPasskeySignIn(deps, viewer));
  mount(app, contract.signInByPasskey, async ({ body }, viewer, { reply }) => {
    const { session, user } = await signInByPasskey(deps, viewer, body);
    setSessionCookie(reply, deps.settings, session.cookie);
    return { ...session.pair, user };
  });
}
