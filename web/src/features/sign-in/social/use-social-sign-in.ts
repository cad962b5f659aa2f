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
  /** Where the person is now. */
  visiting: IdentityProvider | null;
  /** Whose window the browser would not open: the whole page can go there. */
  blocked: IdentityProvider | null;
  visit: (choice: SocialChoice) => void;
  goByPage: (provider: IdentityProvider) => void;
  cancel: () => void;
};

/** One visit of this page, with its window. */
type Outing = { popup: Window | null; signal: AbortSignal; end: () => void };

function newOuting(popup: Window | null): Outing {
  const ended = new AbortController();
  const outing: Outing = {
    popup,
    signal: ended.signal,
    end() {
      ended.abort();
      outing.popup?.close();
      clearVisit();
    },
  };
  return outing;
}

/** Visits at Google and LinkedIn: one at a time, only from the entry step (spec section 4). */
export function useSocialSignIn({ flow, config, choice, redirect, onGap }: Input): SocialSignIn {
  const { state, dispatch, parts } = flow;
  const [visiting, setVisiting] = useState<IdentityProvider | null>(null);
  const [blocked, setBlocked] = useState<IdentityProvider | null>(null);
  const current = useRef<Outing | null>(null);
  const isHosted = (provider: IdentityProvider) => provider === 'linkedin' && config.linkedinMode === 'supabase';

  function stop(): void {
    current.current?.end();
    current.current = null;
    setVisiting(null);
  }

  async function begin(
    provider: IdentityProvider,
    display: SavedVisit['display'],
  ): Promise<SavedVisit & { url: string }> {
    const hosted = isHosted(provider);
    const begun = hosted
      ? await (await import('#src/lib/social-sign-in/hosted-visit.ts')).startHostedVisit({
          project: config.supabase,
          display,
          redirect,
        })
      : await startVisit({ provider, purpose: 'sign-in', display, redirect, language: parts.language });
    return { ...begun, provider, display, hosted, campaign: parts.campaign };
  }

  async function arrive(visit: SavedVisit, outing: Outing): Promise<void> {
    const { provider } = visit;
    const { popup, signal } = outing;
    const onClosed = () => {
      setVisiting(null);
      dispatch({ type: 'failed', alert: closedAlert(provider) });
    };
    const arrived = await awaitProviderResult({ ...visit, popup, signal, onClosed });
    // From here on the window closes by itself, once it was read.
    outing.popup = null;
    setVisiting(provider);
    const entered = await signInWithProvider(arrived, { campaign: visit.campaign, language: parts.language });
    if (signal.aborted) return;
    if (entered.kind === 'lead') {
      const lead = await fetchLead(entered.leadId).catch(() => unknownLead(entered.leadId));
      saveLinkedInResult(arrived);
      dispatch({ type: 'lead-found', lead });
      return;
    }
    // Told first: signing in makes the page leave, and it must know where to.
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

  /** Runs one visit until it ended or another one takes its place. */
  async function run(provider: IdentityProvider, popup: Window | null, go: (outing: Outing) => Promise<void>) {
    stop();
    const outing = newOuting(popup);
    current.current = outing;
    setBlocked(null);
    setVisiting(provider);
    dispatch({ type: 'alert-closed' });
    try {
      await go(outing);
    } catch (error) {
      if (!outing.signal.aborted) refuse(error, provider);
    } finally {
      if (current.current === outing) {
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
    void run(provider, popup, async (outing) => {
      const begun = await begin(provider, 'popup').catch((error: unknown) => {
        popup.close();
        throw error;
      });
      if (outing.signal.aborted) return;
      if (popup.closed) throw new SocialError('cancelled');
      const { url, ...saved } = begun;
      popup.location.replace(url);
      saveVisit(saved);
      await arrive(saved, outing);
    });
  }

  function goByPage(provider: IdentityProvider): void {
    void run(provider, null, async ({ signal }) => {
      const { url, ...saved } = await begin(provider, 'page');
      if (signal.aborted) return;
      saveVisit(saved);
      window.location.assign(url);
      // The page goes; until then the button waits.
      await new Promise(() => undefined);
    });
  }

  /** What was begun on the first screen, before this code was there, or before a reload. */
  const goOn = useEffectEvent(() => {
    const saved = readVisit();
    if (choice) visit(choice);
    else if (saved?.display === 'popup') void run(saved.provider, null, (outing) => arrive(saved, outing));
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
      // In development React mounts twice; only whoever really leaves ends the visit.
      setTimeout(() => !isMounted.current && current.current?.end());
    };
  }, []);

  return { visiting, blocked, visit, goByPage, cancel: stop };
}
