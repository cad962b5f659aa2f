import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import { authenticateAtProvider } from '#src/lib/provider-popup/authenticate-at-provider.ts';
import { openPopup } from '#src/lib/provider-popup/open-popup.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './step-up.module.css';
import { prove } from './step-up-requests.ts';

type Props = { provider: IdentityProvider; onProven: (signedIn: SignedIn) => void };

/** Confirms with a linked account, in a popup. */
export function ProviderMethod({ provider, onProven }: Props) {
  const { t, i18n } = useTranslation('step-up');
  const task = useTask<'prove'>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  /** The popup must be opened in the click handler, or browsers block it. */
  function begin(): void {
    const popup = openPopup(t('provider.opening'));
    void task.run('prove', async () => {
      const idToken = await authenticateAtProvider({ provider, purpose: 'step-up', popup, language: languageIn(i18n) });
      onProven(await prove({ way: provider, idToken }));
    });
  }

  return (
    <div className={classes.stack}>
      <FailureNotice failure={task.failure} />
      <p className={classes.text}>{t('provider.text', { name: t(`provider.${provider}`) })}</p>
      <Button ref={button} data-first size="lg" fullWidth loading={task.pending !== null} onClick={begin}>
        {t(`instead.${provider}`)}
      </Button>
    </div>
  );
}
