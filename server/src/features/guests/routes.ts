import * as contract from '@foyer/contract/guests.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { setSessionCookie } from '#src/features/sessions/session-cookie.ts';
import { mount } from '#src/http/mount.ts';
import { continueGuestSignUp } from './continue-guest-sign-up.ts';
import { sendGuestEmailCode, sendGuestPhoneCode } from './send-guest-code.ts';
import { verifyGuestCode } from './verify-guest-code.ts';

/** Registering with a name and one contact, and finishing the account later. */
export function mountGuests(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.sendGuestEmailCode, ({ body }, viewer) => sendGuestEmailCode(deps, viewer, body));
  mount(app, contract.sendGuestPhoneCode, ({ body }, viewer) => sendGuestPhoneCode(deps, viewer, body));
  mount(app, contract.verifyGuestCode, async ({ body }, viewer, { reply }) => {
    const { verdict, signedIn } = await verifyGuestCode(deps, viewer, body);
    if (!signedIn) return { verdict, session: null };
    setSessionCookie(reply, deps.settings, signedIn.session.cookie);
    return { verdict, session: { ...signedIn.session.pair, user: signedIn.user } };
  });
  mount(app, contract.continueGuestSignUp, (_, viewer) => continueGuestSignUp(deps, viewer));
}
