import type { ProviderTokens, ProviderUser } from '@foyer/contract/identities/provider-user.ts';
import type { Session, User } from '@supabase/auth-js';
import { SocialError } from '#src/lib/api/social-error.ts';
import { paths } from '#src/lib/paths.ts';
import type { ProviderResult } from '#src/lib/provider-popup/provider-result.ts';
import { type StartedVisit, visitMs } from '#src/lib/provider-popup/start-visit.ts';
import { type HostedProject, hostedAuth, saveHostedProject } from '#src/lib/session/hosted-auth.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { flowItems } from '#src/lib/storage/session-store.ts';
import { FlowError } from '../sign-in-flow/flow-errors.ts';

/**
 * What the callback page needs to know about a visit, stored because the server does not track it and the page may open
 * in another window.
 */
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

/** Starts a visit at LinkedIn through the hosted project. */
export async function startHostedVisit({ project, display, redirect }: Input): Promise<StartedVisit> {
  if (!project) throw new SocialError('refused', 'not configured');
  saveHostedProject(project);
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
  const visit: StoredVisit = { flowId: newFlowId(), display, redirect, until: Date.now() + visitMs };
  browserStorages.local.setItem(flowItems.hostedVisit, JSON.stringify(visit));
  return { ...visit, url: data.url };
}

function takeStoredVisit(): StoredVisit | null {
  const { local } = browserStorages;
  try {
    const visit: StoredVisit | null = JSON.parse(local.getItem(flowItems.hostedVisit) ?? 'null');
    return visit && visit.until > Date.now() ? visit : null;
  } catch {
    return null;
  } finally {
    local.removeItem(flowItems.hostedVisit);
  }
}

export type HostedVisitResult = {
  result: ProviderResult;
  display: StoredVisit['display'];
  redirect: string | null;
};

/** Back from LinkedIn: reads the project's session, or exchanges the code for one, and its user. */
export async function finishHostedVisit(
  project: HostedProject | null,
  code: string | null,
): Promise<HostedVisitResult> {
  const visit = takeStoredVisit();
  if (!project || !visit) throw new SocialError('refused', 'No session');
  const auth = hostedAuth(project);
  const { data: stored } = await auth.getSession();
  const exchanged = stored.session || code === null ? null : await auth.exchangeCodeForSession(code);
  if (exchanged?.error) throw new SocialError('refused', exchanged.error.message);
  const session = stored.session ?? exchanged?.data.session;
  if (!session) throw new FlowError('errors.no_session_found');
  const { data } = await auth.getUser(session.access_token);
  if (!data.user) throw new FlowError('errors.no_user_found');
  const result = {
    kind: 'hosted',
    flowId: visit.flowId,
    user: userOf(data.user),
    session: tokensOf(session),
  } as const;
  return { result, display: visit.display, redirect: visit.redirect };
}

function userOf({ id, email, user_metadata: metadata }: User): ProviderUser {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    id,
    email: email ?? null,
    displayName: text(metadata.name) ?? text(metadata.full_name),
    photoURL: text(metadata.picture) ?? text(metadata.avatar_url),
    user_metadata: metadata,
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
