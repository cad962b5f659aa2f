import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, UNSAFE_useScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router';
import { type NavigationState, signInThenReturnTo } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Logo } from '#src/ui/logo.tsx';
import { BottomBarSpace } from '../bottom-bar/bottom-bar-space.tsx';
import { CommandPaletteHost } from '../command-palette/command-palette-host.tsx';
import type { PageHandle } from '../document/page-handle.ts';
import { usePageFocus, usePageHead } from '../document/use-page-changes.ts';
import { TopBar } from '../top-bar/top-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { guardDecision } from './guard.ts';
import { LanguageOffer } from './language-offer/language-offer.tsx';
import { NavigationNotice } from './navigation-notice.tsx';
import { PreferenceSync } from './preference-sync.tsx';
import classes from './shell.module.css';
import { StepUpHost } from './step-up-host.tsx';

/** In a task of its own: components that use the session render again at once, and hydration takes long enough. */
function startSession(): () => void {
  let stop = () => {};
  const timer = setTimeout(() => {
    stop = session.start();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The frame of every page: top bar, guard and footer, and the effects of navigation. */
export function Shell() {
  const { t } = useTranslation();
  const matches = useMatches();
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  const location = useLocation();
  const navigate = useNavigate();
  const current = useSession();
  const expired = current.status === 'signed-out' && current.reason === 'expired';

  useEffect(startSession, []);
  usePageHead(handle);
  usePageFocus();
  UNSAFE_useScrollRestoration();

  // A session that ended by itself leads to the sign-in page from anywhere.
  useEffect(() => {
    if (!expired) return;
    const state: NavigationState = { message: t('guard.sessionExpired') };
    const origin = window.location.pathname + window.location.search;
    void Promise.resolve(navigate(signInThenReturnTo(origin), { state })).then(session.expiryTold);
  }, [expired, navigate, t]);

  const verdict = guardDecision(current, handle?.guard, location);
  if (verdict.kind === 'wait') return <Splash label={t('loading')} />;
  if (verdict.kind === 'go') {
    const state: NavigationState = verdict.message ? { message: t(`guard.${verdict.message}`) } : {};
    return <Navigate to={verdict.to} replace state={state} />;
  }
  return (
    <>
      {!handle?.bare && (
        <>
          <a className={classes.skip} href="#main">
            {t('skipToContent')}
          </a>
          <TopBar />
        </>
      )}
      <ConnectionNotice />
      <PreferenceSync>{!handle?.bare && <LanguageOffer />}</PreferenceSync>
      <main id="main" className={classes.main} tabIndex={-1}>
        <NavigationNotice />
        <Outlet />
      </main>
      {handle?.footer !== false && <Footer />}
      {handle?.bottomBar !== false && <BottomBarSpace />}
      {!handle?.bare && <CommandPaletteHost />}
      <StepUpHost />
    </>
  );
}

/** Fills the screen until the session is known. */
function Splash({ label }: { label: string }) {
  return (
    <div className={classes.splash} role="status" aria-label={label}>
      <span className={classes.splashMark}>
        <Logo size={56} />
      </span>
    </div>
  );
}
