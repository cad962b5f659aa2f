import * as accounts from '@foyer/contract/accounts.ts';
import * as passwords from '@foyer/contract/credentials/passwords.ts';
import * as contract from '@foyer/contract/sign-in.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#src/deps.ts';
import type { SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import { setSessionCookie } from '#src/features/sessions/session-cookie.ts';
import { mount } from '#src/http/mount.ts';
import { continueAuth } from './continue/continue-auth.ts';
import { checkEmail, checkPhone, checkUser } from './look-up.ts';
import { signInByPassword } from './password/sign-in-by-password.ts';
import { signInByTokenOrPassword } from './password/sign-in-by-token-or-password.ts';
import { signInByPhone } from './sign-in-by-phone.ts';
import { signUp } from './sign-up.ts';
import { accountGapOf } from './social/account-gap-of.ts';
import { mountSocial } from './social/mount-social.ts';
import { mountStepUp } from './step-up/mount-step-up.ts';

/** Signing in, signing up with a password, and looking up who has an account. */
export function mountSignIn(app: FastifyInstance, deps: Deps): void {
  mount(app, accounts.checkRegisteredEmail, ({ body }, viewer) =>
    checkEmail(deps, viewer, { email: body.value, field: 'value', humanCheck: body.humanCheck }),
  );
  mount(app, accounts.checkEmailByQuery, ({ query }, viewer) =>
    checkEmail(deps, viewer, { email: query.email, field: 'email' }),
  );
  mount(app, accounts.checkPhone, ({ body }, viewer) => checkPhone(deps, viewer, body));
  mount(app, accounts.checkUser, ({ body }, viewer) => checkUser(deps, viewer, body));

  mount(app, contract.continueAuth, async ({ body }, viewer, { reply }) => {
    const { next, cookie } = await continueAuth(deps, viewer, body);
    if (cookie) setSessionCookie(reply, deps.settings, cookie);
    return next;
  });
  mount(app, contract.signInByPhone, async ({ body }, viewer, { reply }) =>
    sendSession(deps, reply, await signInByPhone(deps, viewer, body)),
  );
  mount(app, contract.signInByIdToken, async ({ body }, viewer, { reply }) => {
    const result = await signInByTokenOrPassword(deps, viewer, body);
    const gap = body.idToken === undefined ? {} : accountGapOf(result.user);
    return { ...sendSession(deps, reply, result), ...gap };
  });
  for (const endpoint of [passwords.signInByPassword, passwords.signInByEmail]) {
    mount(app, endpoint, async ({ body }, viewer, { reply }) =>
      sendSession(deps, reply, await signInByPassword(deps, viewer, body)),
    );
  }
  mountSocial(app, deps);
  for (const endpoint of [passwords.signUp, passwords.signUpShort, passwords.signUpByEmail]) {
    mount(app, endpoint, async ({ body }, viewer, { reply }) =>
      sendSession(deps, reply, await signUp(deps, viewer, body)),
    );
  }
  mountStepUp(app, deps);
}

function sendSession(deps: Deps, reply: FastifyReply, { session, user }: SignedInSession) {
  setSessionCookie(reply, deps.settings, session.cookie);
  return { ...session.pair, user };
}
