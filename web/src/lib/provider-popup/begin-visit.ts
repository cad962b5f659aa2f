import { type flowPurposes, type IdentityProvider, type ProviderSession, readProviderFlow, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { call } from '#src/lib/call.ts';

/** A visit at a provider that may begin: its address, and when it is over. */
export type BegunVisit = { flowId: string; url: string; until: number };

type Input = {
  provider: IdentityProvider;
  purpose: (typeof flowPurposes)[number];
  display: 'popup' | 'page';
  /** Where a full-page visit ends. */
  redirect: string | null;
  language: Language;
};

/** Asks the server to begin a visit: it keeps state, nonce and PKCE (rule 29). */
export async function beginVisit({ provider, purpose, display, redirect, language }: Input): Promise<BegunVisit> {
  const flow = await call(startProviderFlow, {
    params: { provider },
    body: { purpose, display, language, ...(redirect !== null && { redirect }) },
  });
  if (!flow.authorizationUrl) throw new Error('No OAuth URL returned');
  return { flowId: flow.flowId, url: flow.authorizationUrl, until: Date.now() + visitMs };
}

/** As long as the server keeps it (rule 29). By this browser's clock, which may differ from the server's. */
export const visitMs = 10 * 60 * 1000;

/** How a visit goes, as the server knows it. */
export type VisitNews =
  | { status: 'pending' | 'cancelled' | 'failed' | 'expired' }
  | { status: 'done'; session: ProviderSession };

export async function askAboutVisit(flowId: string, signal: AbortSignal): Promise<VisitNews> {
  const { status, session } = await call(readProviderFlow, { params: { flowId } }, signal);
  if (status !== 'done') return { status };
  // Its token was used already, in another tab perhaps.
  return session ? { status, session } : { status: 'expired' };
}
