import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { limits } from '@foyer/contract/limits.ts';
import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { configQuery } from '#src/lib/config-query.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { popupName } from '#src/lib/provider-popup/open-popup.ts';
import type { Alert } from '#src/lib/sign-in-flow/use-alert-text.ts';
import { saveReturnPath } from '#src/lib/storage/return-path.ts';
import type { CallbackContext, FinishedFlow } from './finish-provider-flow.ts';

export type CallbackState =
  | { phase: 'processing' }
  /** Delivered to the waiting window, which continues. */
  | { phase: 'handed'; isOpen: boolean }
  | { phase: 'cancelled' }
  | { phase: 'failed'; alert: Alert };

/** Finishes the visit; its code is loaded when it is called. */
export type Finish = (callback: CallbackContext) => Promise<FinishedFlow>;

type Input = { provider: IdentityProvider; finish: Finish; say: (alert: Alert) => string };

/** A guess before any response: a popup has an opener, or at least its name. */
const seemsPopup = () => window.opener !== null || window.name === popupName;

/** Runs a callback page once: finishes the visit, then delivers the result and closes, or continues here. */
export function useProviderCallback({ provider, finish, say }: Input): CallbackState {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { data: config } = useSuspenseQuery(configQuery);
  const [state, setState] = useState<CallbackState>({ phase: 'processing' });

  /** A popup severed from its opener may refuse to close; then it shows a message. */
  function close(after: number): void {
    setTimeout(() => {
      window.close();
      setTimeout(
        () => setState((shown) => (shown.phase === 'handed' ? { phase: 'handed', isOpen: true } : shown)),
        500,
      );
    }, after);
  }

  async function succeed({ result, display, redirect }: FinishedFlow): Promise<void> {
    const { deliverResult } = await import('#src/lib/provider-popup/provider-result.ts');
    if (display === 'popup' && (await deliverResult(result))) {
      setState({ phase: 'handed', isOpen: false });
      close(limits.popup.successCloseMs);
      return;
    }
    // A whole-page visit, or no page waits any more.
    const { signInHere } = await import('./sign-in-here.ts');
    const { to, state: carried } = await signInHere(result, { provider, language: languageIn(i18n) });
    const requested = safeRedirect(redirect);
    // Somebody whose profile is incomplete fills it in first.
    if (requested) saveReturnPath(requested);
    const target = to ?? requested ?? paths.home;
    const keepsRedirect = to === paths.auth && redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
    void navigate(target + keepsRedirect, { replace: true, state: carried });
  }

  async function fail(error: unknown): Promise<void> {
    const [{ reportFailure }, { isCancelled, reasonOf, socialAlert }] = await Promise.all([
      import('#src/lib/provider-popup/provider-result.ts'),
      import('#src/lib/social-sign-in/social-alerts.ts'),
    ]);
    const alert = socialAlert(error, provider);
    if (seemsPopup()) reportFailure(reasonOf(error));
    const goBack = () =>
      void navigate(paths.auth, { replace: true, state: { message: say(alert) } satisfies NavigationState });
    if (isCancelled(error)) {
      // A cancelled visit needs no message here; the waiting page shows one.
      if (!seemsPopup()) return goBack();
      setState({ phase: 'cancelled' });
      close(0);
      return;
    }
    setState({ phase: 'failed', alert });
    if (seemsPopup()) close(limits.popup.errorCloseMs);
    else setTimeout(goBack, limits.popup.errorCloseMs);
  }

  const process = useEffectEvent(() => {
    const query = new URLSearchParams(window.location.search);
    // Code and state are sensitive: they are removed from the address bar, the history and the referrer.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void finish({ provider, query, config }).then(succeed).catch(fail);
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isBegun.current) process();
    isBegun.current = true;
  }, []);

  return state;
}
