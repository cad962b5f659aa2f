import * as contract from '@foyer/contract/identities/identities.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { invalidIdToken } from '#src/features/identities/id-tokens/verify-provider-token.ts';
import { presentLead } from '#src/features/leads/present-lead.ts';
import { bearerToken } from '#src/features/sessions/authenticate.ts';
import type { SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import { setSessionCookie } from '#src/features/sessions/session-cookie.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { mount } from '#src/http/mount.ts';
import { accountGapOf } from './account-gap-of.ts';
import { confirmIdentity } from './account-linking/confirm-identity.ts';
import { proveIdentity } from './account-linking/prove-identity.ts';
import { type IdentitySignIn, signInWithIdentity } from './sign-in-with-identity.ts';

/** Signing in through identity providers, and proving an account to link an identity to it. */
export function mountSocial(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.signInWithGoogle, async ({ body }, viewer, { reply }) => {
    const { idToken, rememberMe: remember, ...origin } = body;
    const entry = { provider: 'google', idToken, remember, origin } as const;
    return sendSignIn(deps, reply, await signInWithIdentity(deps, viewer, entry));
  });
  mount(app, contract.exchangeSupabaseSession, async ({ body }, viewer, { request, reply }) => {
    const { supabaseUserId: _id, email: _email, userMetadata: _metadata, provider: _provider, ...origin } = body;
    // The identity in the body is ignored; only the project's token is trusted.
    const idToken = bearerToken(request);
    if (idToken === null) throw invalidIdToken();
    const entry = { provider: 'linkedin', idToken, remember: true, origin } as const;
    return sendSignIn(deps, reply, await signInWithIdentity(deps, viewer, entry));
  });

  mount(app, contract.captureGoogleLead, async ({ body }, viewer, { reply }) => {
    const { idToken, ...origin } = body;
    const entry = { provider: 'google', idToken, remember: true, origin } as const;
    return sendCapture(deps, viewer, reply, await signInWithIdentity(deps, viewer, entry));
  });
  mount(app, contract.captureLinkedInLead, async ({ body }, viewer, { reply }) => {
    const { accessToken: idToken, profileData: _, ...origin } = body;
    const entry = { provider: 'linkedin', idToken, remember: true, origin } as const;
    return sendCapture(deps, viewer, reply, await signInWithIdentity(deps, viewer, entry));
  });

  mount(app, contract.proveIdentity, ({ body }, viewer) => proveIdentity(deps, viewer, body));
  mount(app, contract.confirmIdentity, async ({ body }, viewer, { reply }) =>
    sendSession(deps, reply, await confirmIdentity(deps, viewer, body)),
  );
}

function sendSession(deps: Deps, reply: FastifyReply, { session, user }: SignedInSession) {
  setSessionCookie(reply, deps.settings, session.cookie);
  return { ...session.pair, user };
}

function sendSignIn(deps: Deps, reply: FastifyReply, { signedIn, captured }: IdentitySignIn) {
  if (!signedIn) return { requiresPhoneVerification: true, leadId: captured.lead.id, isNewLead: captured.isNewLead };
  return { requiresPhoneVerification: false, ...sendSession(deps, reply, signedIn), ...accountGapOf(signedIn.user) };
}

function sendCapture(deps: Deps, viewer: Viewer, reply: FastifyReply, { signedIn, captured }: IdentitySignIn) {
  if (signedIn) {
    return { isExistingUser: true, ...sendSession(deps, reply, signedIn), ...accountGapOf(signedIn.user) };
  }
  const { lead, isNewLead } = captured;
  const message = 'Verify your phone number to finish signing up.';
  return { isExistingUser: false, lead: presentLead(lead, viewer, isNewLead), message };
}
