import * as contract from '@foyer/contract/identity/passkeys.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { setSessionCookie } from '../sessions/session-cookie.ts';

const addPasskey = onFirstUse(async () => (await import('./add-passkey.ts')).addPasskey);
const startPasskeyRegistration = onFirstUse(async () => (await import('./add-passkey.ts')).startPasskeyRegistration);
const passkeysOf = onFirstUse(async () => (await import('./list-passkeys.ts')).passkeysOf);
const removePasskey = onFirstUse(async () => (await import('./remove-passkey.ts')).removePasskey);
const renamePasskey = onFirstUse(async () => (await import('./rename-passkey.ts')).renamePasskey);
const signInByPasskey = onFirstUse(async () => (await import('./sign-in-by-passkey.ts')).signInByPasskey);
const startPasskeySignIn = onFirstUse(async () => (await import('./sign-in-by-passkey.ts')).startPasskeySignIn);

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
