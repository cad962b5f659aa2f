import {
  type flowPurposes,
  type IdentityProvider,
  type ProviderSession,
  readProviderFlow,
  startProviderFlow,
} from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { call } from '#src/lib/call.ts';

/** A visit at a provider that can start: its address and its deadline. */
export type StartedVisit = { flowId: string; url: string; until: number };

type Input = {
  provider: IdentityProvider;
  purpose: (typeof flowPurposes)[number];
  display: 'popup' | 'page';
  /** Where a full-page visit ends. */
  redirect: string | null;
  language: Language;
};

/** Asks the server to start a visit. State, nonce and PKCE verifier stay on the server. */
export async function startVisit({ provider, purpose, display, redirect, language }: Input): Promise<StartedVisit> {
  const flow = await call(startProviderFlow, {
    params: { provider },
    body: { purpose, display, language, ...(redirect !== null && { redirect }) },
  });
  if (!flow.authorizationUrl) throw new Error('No OAuth URL returned');
  return { flowId: flow.flowId, url: flow.authorizationUrl, until: Date.now() + visitMs };
}

/** How long the server keeps a visit. Measured by this browser's clock, which may differ from the server's. */
export const visitMs = 10 * 60 * 1000;

/** The status of a visit on the server. */
export type VisitStatus =
  | { status: 'pending' | 'cancelled' | 'failed' | 'expired' }
  | { status: 'done'; session: ProviderSession };

export async function readVisitStatus(flowId: string, signal: AbortSignal): Promise<VisitStatus> {
  const { status, session } = await call(readProviderFlow, { params: { flowId } }, signal);
  if (status !== 'done') return { status };
  // Its token was used already, perhaps in another tab.
  return session ? { status, session } : { status: 'expired' };
}
