import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { providerNames } from '#src/lib/sign-in-flow/provider-names.ts';
import { useAlertText } from '#src/lib/sign-in-flow/use-alert-text.ts';
import { Loader } from '#src/ui/button/loader.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './provider-callback-page.module.css';
import { type Finish, useProviderCallback } from './use-provider-callback.ts';

const load = () => import('./finish-provider-flow.ts');
const finishGoogle: Finish = async (callback) => (await load()).finishDirect(callback);
const finishLinkedIn: Finish = async (callback) => (await load()).finishLinkedIn(callback);
const finishLegacy: Finish = async (callback) => (await load()).finishLegacy(callback);

type Props = { provider: IdentityProvider; finish: Finish };

/** The callback page of a provider: progress, then success, or a failure with a link to sign in. */
function ProviderCallback({ provider, finish }: Props) {
  const { t } = useTranslation('provider-callback');
  const textOf = useAlertText();
  const state = useProviderCallback({ provider, finish, say: (alert) => textOf(alert.text) });
  const name = { provider: providerNames[provider] };
  const toEntry = (
    <Link className={classes.link} to={paths.auth} replace>
      {t('toEntry')}
    </Link>
  );
  return (
    <Page width="form" className={classes.root}>
      <Logo size={48} />
      {state.phase === 'processing' && (
        <>
          <PageTitle>{t('processing', name)}</PageTitle>
          <Loader aria-hidden />
        </>
      )}
      {state.phase === 'handed' && (
        <>
          <PageTitle>{t('done', name)}</PageTitle>
          <Notice tone="success">{state.isOpen ? t('closeIt') : t('closing')}</Notice>
        </>
      )}
      {state.phase === 'cancelled' && (
        <>
          <PageTitle>{t('cancelled')}</PageTitle>
          <p className={classes.quiet}>{t('closeIt')}</p>
          {toEntry}
        </>
      )}
      {state.phase === 'failed' && (
        <>
          <PageTitle>{t('failed', name)}</PageTitle>
          <Notice tone={state.alert.tone}>{textOf(state.alert.text)}</Notice>
          {toEntry}
        </>
      )}
    </Page>
  );
}

/** Google's callback page. */
export function GoogleCallbackPage() {
  return <ProviderCallback provider="google" finish={finishGoogle} />;
}

/** The callback page of LinkedIn and of the hosted project. */
export function LinkedinCallbackPage() {
  return <ProviderCallback provider="linkedin" finish={finishLinkedIn} />;
}

/** LinkedIn's legacy callback page, whose code is exchanged directly. */
export function LinkedinLegacyCallbackPage() {
  return <ProviderCallback provider="linkedin" finish={finishLegacy} />;
}
