import type { ProviderTokens, ProviderUser } from '@foyer/contract/identities/provider-user.ts';
import type { Session, User } from '@supabase/auth-js';
import { SocialError } from '#src/lib/api/social-error.ts';
import { paths } from '#src/lib/paths.ts';
import type { Arrival } from '#src/lib/provider-popup/arrival.ts';
import { type BegunVisit, visitMs } from '#src/lib/provider-popup/begin-visit.ts';
import { type HostedProject, hostedAuth, rememberProject } from '#src/lib/session/hosted-auth.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import { FlowError } from '../sign-in-flow/flow-errors.ts';

/** What the return page must know of the visit: our server knows nothing of it, and the window is another one. */
type StoredVisit = { flowId: string; display: 'popup' | 'page'; redirect: string | null; until: number };

type Input = { project: HostedProject | null; display: StoredVisit['display']; redirect: string | null };

/** 128 random bits, base64url: the form of a flow id. */
function newFlowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Begins a visit at LinkedIn through the hosted project (spec section 7, "Calls to third-party services"). */
export async function beginHostedVisit({ project, display, redirect }: Input): Promise<BegunVisit> {
  if (!project) throw new SocialError('refused', 'not configured');
  rememberProject(project);
  const { data, error } = await hostedAuth(project).signInWithOAuth({
    provider: 'linkedin_oidc',
    options: {
      redirectTo: window.location.origin + paths.linkedinCallback,
      scopes: 'openid profile email',
      queryParams: { access_type: 'offline', prompt: 'consent' },
      skipBrowserRedirect: true,
    },
  });
  if (error) throw new SocialError('refused', error.message);
  if (!data.url) throw new FlowError('errors.no_oauth_url');
  const kept: StoredVisit = { flowId: newFlowId(), display, redirect, until: Date.now() + visitMs };
  browserStorages.local.setItem(flowItems.hostedVisit, JSON.stringify(kept));
  return { ...kept, url: data.url };
}

function takeKept(): StoredVisit | null {
  const { local } = browserStorages;
  try {
    const kept: StoredVisit | null = JSON.parse(local.getItem(flowItems.hostedVisit) ?? 'null');
    return kept && kept.until > Date.now() ? kept : null;
  } catch {
    return null;
  } finally {
    local.removeItem(flowItems.hostedVisit);
  }
}

export type HostedArrival = { arrival: Arrival; display: StoredVisit['display']; redirect: string | null };

/** Back from LinkedIn: the project's session, or the one that the code is exchanged for, and whose it is. */
export async function finishHostedVisit(project: HostedProject | null, code: string | null): Promise<HostedArrival> {
  const kept = takeKept();
  if (!project || !kept) throw new SocialError('refused', 'No session');
  const auth = hostedAuth(project);
  const { data: stored } = await auth.getSession();
  const exchanged = stored.session || code === null ? null : await auth.exchangeCodeForSession(code);
  if (exchanged?.error) throw new SocialError('refused', exchanged.error.message);
  const session = stored.session ?? exchanged?.data.session;
  if (!session) throw new FlowError('errors.no_session_found');
  const { data } = await auth.getUser(session.access_token);
  if (!data.user) throw new FlowError('errors.no_user_found');
  const arrival = {
    kind: 'hosted',
    flowId: kept.flowId,
    user: userOf(data.user),
    session: tokensOf(session),
  } as const;
  return { arrival, display: kept.display, redirect: kept.redirect };
}

function userOf({ id, email, user_metadata: said }: User): ProviderUser {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    id,
    email: email ?? null,
    displayName: text(said.name) ?? text(said.full_name),
    photoURL: text(said.picture) ?? text(said.avatar_url),
    user_metadata: said,
  };
}

function tokensOf(session: Session): ProviderTokens {
  const { access_token, refresh_token, expires_in, provider_token, provider_refresh_token } = session;
  return {
    access_token,
    refresh_token,
    expires_in,
    expires_at: session.expires_at ?? Math.floor(Date.now() / 1000) + expires_in,
    provider_token: provider_token ?? null,
    provider_refresh_token: provider_refresh_token ?? null,
  };
}
