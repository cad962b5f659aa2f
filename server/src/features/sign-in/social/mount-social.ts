import * as contract from '@foyer/contract/identity/providers.ts';
import { defaultPhoneCampaign } from '@foyer/contract/limits.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { invalidIdToken } from '#src/features/accounts/providers/verify-id-token.ts';
import { bearerToken } from '#src/features/accounts/sessions/authenticate.ts';
import { setSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts';
import type { Admitted } from '#src/features/accounts/sessions/starting/start-session.ts';
import { presentLead } from '#src/features/leads/present-lead.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { accountGapOf } from './account-gap.ts';
import type { Entered } from './enter-with-identity.ts';

const enterWithIdentity = onFirstUse(async () => (await import('./enter-with-identity.ts')).enterWithIdentity);
const confirmIdentity = onFirstUse(async () => (await import('./proof/confirm-identity.ts')).confirmIdentity);
const proveIdentity = onFirstUse(async () => (await import('./proof/prove-identity.ts')).proveIdentity);

/** The ways in that begin at an identity provider, and the proof that rule 25 may ask for. */
export function mountSocial(app: FastifyInstance, deps: Deps): void {
  const origin = { campaign: defaultPhoneCampaign };
  mount(app, contract.enterWithGoogle, async ({ body }, viewer, { reply }) => {
    const { idToken, rememberMe: remember } = body;
    const entry = { provider: 'google', idToken, remember, origin } as const;
    return told(deps, reply, await enterWithIdentity(deps, viewer, entry));
  });
  mount(app, contract.exchangeSupabaseSession, async (_input, viewer, { request, reply }) => {
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

function signedIn(deps: Deps, reply: FastifyReply, { session, user }: Admitted) {
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
