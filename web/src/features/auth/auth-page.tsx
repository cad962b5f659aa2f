import { limits } from '@foyer/contract/limits.ts';
import { isProfileComplete } from '@foyer/contract/rules/profiles/profile-complete.ts';
import { safeRedirect } from '@foyer/contract/rules/redirect.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { configQuery } from '#src/lib/config.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { keepReturn } from '#src/lib/storage/return-after-setup.ts';
import classes from './auth-page.module.css';
import { entryMode } from './entry/entry-mode.ts';
import { EntryStep } from './entry/entry-step.tsx';
import { Showcase } from './showcase/showcase.tsx';
import type { Gap } from './social/enter.ts';
import { providerNames } from './step/provider-names.ts';
import { useLoadedSteps } from './use-loaded-steps.ts';

/** The one door: whoever is here signs in or signs up. The steps after the first one load when they are wanted. */
export function AuthPage() {
  const { t, i18n } = useTranslation('entry');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { data: config } = useSuspenseQuery(configQuery);
  const loaded = useLoadedSteps(config.channels);
  const isNew = useRef(false);
  const notice = useRef<string>(undefined);
  const gap = useRef<Gap>(undefined);
  useLeaveWhenSignedIn(isNew, notice, gap);

  const entry = (
    <EntryStep
      mode={entryMode(pathname, query)}
      methods={config.methods}
      pending={loaded.pending}
      failed={loaded.failed}
      onIntent={loaded.prefetch}
      onChoose={loaded.choose}
    />
  );
  return (
    <div className={classes.page}>
      <Showcase className={classes.showcase} />
      <div className={classes.side}>
        <div className={classes.form}>
          {loaded.steps ? (
            <loaded.steps.Steps
              initial={loaded.steps.initial}
              choice={loaded.steps.choice}
              config={config}
              query={query}
              mode={entryMode(pathname, query)}
              onCreated={() => {
                isNew.current = true;
              }}
              onGap={(found) => {
                gap.current = found;
              }}
              onLinked={(provider) => {
                notice.current = i18n.t('social:proof.linked', { provider: providerNames[provider] });
              }}
            />
          ) : (
            entry
          )}
        </div>
        <footer>
          <nav className={classes.legal} aria-label={t('footer.label')}>
            <Link to={paths.terms}>{t('footer.terms')}</Link>
            <Link to={paths.privacy}>{t('footer.privacy')}</Link>
          </nav>
        </footer>
      </div>
    </div>
  );
}

/**
 * Whoever is signed in, here or in another tab, goes on: to what a provider left out, to their profile while it is
 * incomplete, otherwise to where they wanted to go (spec section 2).
 */
function useLeaveWhenSignedIn(
  isNew: { current: boolean },
  notice: { current: string | undefined },
  gap: { current: Gap | undefined },
): void {
  const { t } = useTranslation(['entry', 'shell']);
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const user = session.status === 'signed-in' ? session.user : null;

  useEffect(() => {
    if (!user) return undefined;
    const timer = setTimeout(() => {
      if (gap.current) {
        void navigate(paths.completeProfile, { replace: true, state: gap.current });
        return;
      }
      const wanted = safeRedirect(redirect);
      if (isProfileComplete(user)) {
        const state: NavigationState = { notice: notice.current };
        void navigate(wanted ?? paths.home, { replace: true, state });
        return;
      }
      if (wanted) keepReturn(wanted);
      const message = isNew.current ? t('entry:setupMessage') : t('shell:guard.completeToContinue');
      void navigate(paths.profileSetup, {
        replace: true,
        state: { message, notice: notice.current } satisfies NavigationState,
      });
    }, limits.authFlow.redirectDelayMs);
    return () => clearTimeout(timer);
  }, [user, redirect, navigate, t, isNew, notice, gap]);
}
