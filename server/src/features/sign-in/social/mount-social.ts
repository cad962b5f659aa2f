import * as contract from '@foyer/contract/identities/identities.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { invalidIdToken } from '#src/features/identities/id-tokens/verify-id-token.ts';
import { presentLead } from '#src/features/leads/present-lead.ts';
import { bearerToken } from '#src/features/sessions/authenticate.ts';
import type { SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import { setSessionCookie } from '#src/features/sessions/session-cookie.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { mount } from '#src/http/mount.ts';
import { accountGapOf } from './account-gap.ts';
import { confirmIdentity } from './account-linking/confirm-identity.ts';
import { proveIdentity } from './account-linking/prove-identity.ts';
import { type Entered, enterWithIdentity } from './enter-with-identity.ts';

/** The ways in that begin at an identity provider, and the proof that rule 25 may ask for. */
export function mountSocial(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.signInWithGoogle, async ({ body }, viewer, { reply }) => {
    const { idToken, rememberMe: remember, ...origin } = body;
    const entry = { provider: 'google', idToken, remember, origin } as const;
    return told(deps, reply, await enterWithIdentity(deps, viewer, entry));
  });
  mount(app, contract.exchangeSupabaseSession, async ({ body }, viewer, { request, reply }) => {
    const { supabaseUserId: _id, email: _email, userMetadata: _metadata, provider: _provider, ...origin } = body;
    // The body says who they are; only the token of the project is believed (rule 28).
    const idToken = bearerToken(request);
    if (idToken === null) throw invalidIdToken();
    const entry = { provider: 'linkedin', idToken, remember: true, origin } as const;
    return told(deps, reply, await enterWithIdentity(deps, viewer, entry));
  });

  mount(app, contract.captureGoogleLead, async ({ body }, viewer, { reply }) => {
    const { idToken, ...origin } = body;
    const entry = { provider: 'google', idToken, remember: true, origin } as const;
    return captured(deps, viewer, reply, await enterWithIdentity(deps, viewer, entry));
  });
  mount(app, contract.captureLinkedInLead, async ({ body }, viewer, { reply }) => {
    const { accessToken: idToken, profileData: _, ...origin } = body;
    const entry = { provider: 'linkedin', idToken, remember: true, origin } as const;
    return captured(deps, viewer, reply, await enterWithIdentity(deps, viewer, entry));
  });

  mount(app, contract.proveIdentity, ({ body }, viewer) => proveIdentity(deps, viewer, body));
  mount(app, contract.confirmIdentity, async ({ body }, viewer, { reply }) =>
    signedIn(deps, reply, await confirmIdentity(deps, viewer, body)),
  );
}

function signedIn(deps: Deps, reply: FastifyReply, { session, user }: SignedInSession) {
  setSessionCookie(reply, deps.settings, session.cookie);
  return { ...session.pair, user };
}

function told(deps: Deps, reply: FastifyReply, { admitted, captured }: Entered) {
  if (!admitted) return { requiresPhoneVerification: true, leadId: captured.lead.id, isNewLead: captured.isNewLead };
  return { requiresPhoneVerification: false, ...signedIn(deps, reply, admitted), ...accountGapOf(admitted.user) };
}

function captured(deps: Deps, viewer: Viewer, reply: FastifyReply, { admitted, captured }: Entered) {
  if (admitted) {
    return { isExistingUser: true, ...signedIn(deps, reply, admitted), ...accountGapOf(admitted.user) };
  }
  const { lead, isNewLead } = captured;
  const message = 'Verify your phone number to finish signing up.';
  return { isExistingUser: false, lead: presentLead(lead, viewer, isNewLead), message };
}
