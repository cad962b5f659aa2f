import { confirmAuthenticator, startAuthenticator } from '@foyer/contract/credentials/second-factor.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { overviewQuery } from '../queries.ts';
import { SecuritySection } from '../security-section.tsx';
import { useChange } from '../use-change.ts';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type StartedSetUp = DataOf<typeof startAuthenticator>;

/** The authenticator app: off, being set up, showing its recovery codes, or on. */
export function AuthenticatorSection({ userId }: { userId: string }) {
  const { t } = useTranslation('security');
  const query = useQuery(overviewQuery(userId));
  const change = useChange();
  const [started, setStarted] = useState<StartedSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const begin = () => change.run('begin', async () => setStarted(await call(startAuthenticator, {})), '');
  const confirm = (code: string, atField: (error: unknown) => boolean) =>
    change.run(
      'confirm',
      async () => {
        const { recoveryCodes } = await call(confirmAuthenticator, { body: { code } });
        setCodes(recoveryCodes);
        setStarted(null);
      },
      t('authenticator.saidOn'),
      atField,
    );

  function leave(): void {
    setStarted(null);
    setCodes(null);
    change.clear();
    change.heading.current?.focus();
  }

  function content(facts: Parameters<typeof AuthenticatorRow>[0]['facts']) {
    if (codes) return <RecoveryCodes codes={codes} onKept={leave} />;
    if (!started || facts.on) {
      return <AuthenticatorRow facts={facts} change={change} onBegin={() => void begin()} onCodes={setCodes} />;
    }
    return (
      <AuthenticatorSetUp
        {...started}
        isSending={change.pending === 'confirm'}
        onConfirm={(code, atField) => void confirm(code, atField)}
        onCancel={leave}
      />
    );
  }

  return (
    <SecuritySection title={t('authenticator.title')} lead={t('authenticator.lead')} change={change}>
      <PageStates query={query} waiting={<RowSkeletons count={1} />}>
        {({ authenticator }) => content(authenticator)}
      </PageStates>
    </SecuritySection>
  );
}
