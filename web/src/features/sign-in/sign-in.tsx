import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { configQuery } from '#src/lib/config-query.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { providerNames } from '#src/lib/sign-in-flow/provider-names.ts';
import type { MissingAccountData } from '#src/lib/social-sign-in/sign-in-with-provider.ts';
import { entryMode } from './entry/entry-mode.ts';
import { EntryStep } from './entry/entry-step.tsx';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';
import classes from './sign-in.module.css';
import { useLoadedSteps } from './use-loaded-steps.ts';

/** The entry page for signing in and signing up. The steps after the first are loaded on demand. */
export function SignIn({ Showcase }: { Showcase: ComponentType<{ className?: string }> }) {
  const { t, i18n } = useTranslation('sign-in');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { data: config } = useSuspenseQuery(configQuery);
  const loaded = useLoadedSteps(config.channels);
  const isNew = useRef(false);
  const notice = useRef<string>(undefined);
  const gap = useRef<MissingAccountData>(undefined);
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
            <loaded.steps.SignInSteps
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
                notice.current = i18n.t('sign-in-steps:accountLinking.linked', { provider: providerNames[provider] });
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

/** Leaves the page once the user is signed in, here or in another tab. */
function useLeaveWhenSignedIn(
  isNew: { current: boolean },
  notice: { current: string | undefined },
  gap: { current: MissingAccountData | undefined },
): void {
  const { t } = useTranslation(['sign-in', 'shell']);
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  // A guest is here to finish their account, or to sign in to another one.
  const user = session.status === 'signed-in' && !session.user.guest ? session.user : null;

  useEffect(() => {
    if (!user) return undefined;
    return redirectAfterSignIn({
      user,
      redirect,
      found: () => ({ gap: gap.current, notice: notice.current, isNew: isNew.current }),
      setupMessage: (created) => (created ? t('sign-in:setupMessage') : t('shell:guard.completeToContinue')),
      navigate: (to, options) => void navigate(to, options),
    });
  }, [user, redirect, navigate, t, isNew, notice, gap]);
}
