import type { IdentityProvider } from '@foyer/contract/identity/providers.ts';
import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Mark } from '#src/ui/brand.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { useAlertText } from '../step/flow-alert.ts';
import { providerNames } from '../step/provider-names.ts';
import classes from './callback-view.module.css';
import { type Finish, useReturn } from './use-return.ts';

type Props = { provider: IdentityProvider; finish: Finish };

/** The way back from a provider: waiting, then a green box, or a red one and the way to sign in (spec section 2). */
export function CallbackView({ provider, finish }: Props) {
  const { t } = useTranslation('social');
  const textOf = useAlertText();
  const state = useReturn({ provider, finish, say: (alert) => textOf(alert.text) });
  const name = { provider: providerNames[provider] };
  const toEntry = (
    <Link className={classes.link} to={paths.auth} replace>
      {t('callback.toEntry')}
    </Link>
  );
  return (
    <div className={classes.root}>
      <Mark size={48} />
      {state.phase === 'processing' && (
        <>
          <PageTitle>{t('callback.processing', name)}</PageTitle>
          <Loader aria-hidden />
        </>
      )}
      {state.phase === 'handed' && (
        <>
          <PageTitle>{t('callback.done', name)}</PageTitle>
          <Notice tone="success">{state.isOpen ? t('callback.closeIt') : t('callback.closing')}</Notice>
        </>
      )}
      {state.phase === 'cancelled' && (
        <>
          <PageTitle>{t('callback.cancelled')}</PageTitle>
          <p className={classes.quiet}>{t('callback.closeIt')}</p>
          {toEntry}
        </>
      )}
      {state.phase === 'failed' && (
        <>
          <PageTitle>{t('callback.failed', name)}</PageTitle>
          <Notice tone={state.alert.tone}>{textOf(state.alert.text)}</Notice>
          {toEntry}
        </>
      )}
    </div>
  );
}
