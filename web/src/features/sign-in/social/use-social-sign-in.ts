import { type IdentityProvider, identityProofWays } from '@foyer/contract/identities/identities.ts';
import type { Config } from '@foyer/contract/system.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasCode } from '#src/lib/api/api-error.ts';
import { SocialError } from '#src/lib/api/social-error.ts';
import { awaitProviderResult } from '#src/lib/provider-popup/await-provider-result.ts';
import { startVisit } from '#src/lib/provider-popup/start-visit.ts';
import { fetchLead, unknownLead } from '#src/lib/sign-in-flow/lead-conversion.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { saveLinkedInResult } from '#src/lib/social-sign-in/save-linkedin-result.ts';
import { clearVisit, readVisit, type SavedVisit, saveVisit } from '#src/lib/social-sign-in/saved-visit.ts';
import { type MissingAccountData, signInWithProvider } from '#src/lib/social-sign-in/sign-in-with-provider.ts';
import { blockedAlert, closedAlert, socialAlert } from '#src/lib/social-sign-in/social-alerts.ts';
import type { SocialChoice } from '../entry/entry-methods.ts';
import { finishSignIn } from '../finish-sign-in.ts';

type Input = {
  flow: Flow;
  config: Config;
  choice: SocialChoice | null;
  redirect: string | null;
  onGap: (gap: MissingAccountData) => void;
};

export type SocialSignIn = {
  /** The provider being visited. */
  visiting: IdentityProvider | null;
  /** The provider whose popup was blocked; the whole page can go there instead. */
  blocked: IdentityProvider | null;
  visit: (choice: SocialChoice) => void;
  goByPage: (provider: IdentityProvider) => void;
  cancel: () => void;
};

/** One visit of this page with its popup. */
type ActiveVisit = { popup: Window | null; signal: AbortSignal; end: () => void };

function newOuting(popup: Window | null): ActiveVisit {
  const ended = new AbortController();
  const activeVisit: ActiveVisit = {
    popup,
    signal: ended.signal,
    end() {
      ended.abort();
      activeVisit.popup?.close();
      clearVisit();
    },
  };
  return activeVisit;
}

/** Visits at Google and LinkedIn: one at a time, and only from the entry step. */
export function useSocialSignIn({ flow, config, choice, redirect, onGap }: Input): SocialSignIn {
  const { state, dispatch, parts } = flow;
  const [visiting, setVisiting] = useState<IdentityProvider | null>(null);
  const [blocked, setBlocked] = useState<IdentityProvider | null>(null);
  const current = useRef<ActiveVisit | null>(null);
  const isHosted = (provider: IdentityProvider) => provider === 'linkedin' && config.linkedinMode === 'supabase';

  function stop(): void {
    current.current?.end();
    current.current = null;
    setVisiting(null);
  }

  async function startAt(
    provider: IdentityProvider,
    display: SavedVisit['display'],
  ): Promise<SavedVisit & { url: string }> {
    const hosted = isHosted(provider);
    const started = hosted
      ? await (await import('#src/lib/social-sign-in/hosted-visit.ts')).startHostedVisit({
          project: config.supabase,
          display,
          redirect,
        })
      : await startVisit({ provider, purpose: 'sign-in', display, redirect, language: parts.language });
    return { ...started, provider, display, hosted, campaign: parts.campaign };
  }

  async function arrive(visit: SavedVisit, activeVisit: ActiveVisit): Promise<void> {
    const { provider } = visit;
    const { popup, signal } = activeVisit;
    const onClosed = () => {
      setVisiting(null);
      dispatch({ type: 'failed', alert: closedAlert(provider) });
    };
    const arrived = await awaitProviderResult({ ...visit, popup, signal, onClosed });
    // The result was read, so the popup closes itself from now on.
    activeVisit.popup = null;
    setVisiting(provider);
    const entered = await signInWithProvider(arrived, { campaign: visit.campaign, language: parts.language });
    if (signal.aborted) return;
    if (entered.kind === 'lead') {
      const lead = await fetchLead(entered.leadId).catch(() => unknownLead(entered.leadId));
      saveLinkedInResult(arrived);
      dispatch({ type: 'lead-found', lead });
      return;
    }
    // Before the session: signing in makes the page leave, and it must know where to.
    if (entered.gap) onGap(entered.gap);
    saveLinkedInResult(arrived);
    finishSignIn(flow, entered.signedIn);
  }

  function refuse(error: unknown, provider: IdentityProvider): void {
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) dispatch({ type: 'second-factor-needed' });
    else if (hasCode(error, 'IDENTITY_PROOF_REQUIRED')) {
      const ways = identityProofWays.safeParse(error.details).data;
      dispatch({
        type: 'proof-needed',
        ways: ways ?? { provider, maskedEmail: null, maskedPhone: null, hasPassword: true },
      });
    } else dispatch({ type: 'failed', alert: socialAlert(error, provider) });
  }

  /** Runs one visit until it ends or another one replaces it. */
  async function run(
    provider: IdentityProvider,
    popup: Window | null,
    go: (activeVisit: ActiveVisit) => Promise<void>,
  ) {
    stop();
    const activeVisit = newOuting(popup);
    current.current = activeVisit;
    setBlocked(null);
    setVisiting(provider);
    dispatch({ type: 'alert-closed' });
    try {
      await go(activeVisit);
    } catch (error) {
      if (!activeVisit.signal.aborted) refuse(error, provider);
    } finally {
      if (current.current === activeVisit) {
        current.current = null;
        clearVisit();
        setVisiting(null);
      }
    }
  }

  function visit({ method: provider, popup }: SocialChoice): void {
    if (!popup) {
      stop();
      setBlocked(provider);
      dispatch({ type: 'failed', alert: blockedAlert(provider) });
      return;
    }
    void run(provider, popup, async (activeVisit) => {
      const started = await startAt(provider, 'popup').catch((error: unknown) => {
        popup.close();
        throw error;
      });
      if (activeVisit.signal.aborted) return;
      if (popup.closed) throw new SocialError('cancelled');
      const { url, ...saved } = started;
      popup.location.replace(url);
      saveVisit(saved);
      await arrive(saved, activeVisit);
    });
  }

  function goByPage(provider: IdentityProvider): void {
    void run(provider, null, async ({ signal }) => {
      const { url, ...saved } = await startAt(provider, 'page');
      if (signal.aborted) return;
      saveVisit(saved);
      window.location.assign(url);
      // The page navigates away; until then the button shows a loader.
      await new Promise(() => undefined);
    });
  }

  /** Continues a visit that was started on the first screen, or before a reload. */
  const goOn = useEffectEvent(() => {
    const saved = readVisit();
    if (choice) visit(choice);
    else if (saved?.display === 'popup') void run(saved.provider, null, (activeVisit) => arrive(saved, activeVisit));
    else clearVisit();
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) goOn();
    begun.current = true;
  }, []);

  const isAtEntry = state.step === 'entry';
  const leave = useEffectEvent(stop);
  useEffect(() => {
    if (!isAtEntry) leave();
  }, [isAtEntry]);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // React mounts twice in development; only really leaving ends the visit.
      setTimeout(() => !isMounted.current && current.current?.end());
    };
  }, []);

  return { visiting, blocked, visit, goByPage, cancel: stop };
}
