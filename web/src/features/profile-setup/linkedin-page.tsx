import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/lib/session/use-session.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { CardSkeletons } from './network/card-skeletons.tsx';
import { WizardPage } from './steps/wizard-page.tsx';

const NetworkStep = lazy(async () => ({ default: (await import('./network/network-step.tsx')).NetworkStep }));

/** The second step of the wizard: which profile at the professional network is theirs. */
export function LinkedinPage() {
  const { t } = useTranslation('wizard');
  const session = useSession();
  return (
    <WizardPage step={2}>
      <PageTitle lead={t('network.lead')}>{t('network.title')}</PageTitle>
      <Suspense fallback={<CardSkeletons label={t('network.loading')} />}>
        {session.status === 'signed-in' && <NetworkStep user={session.user} />}
      </Suspense>
    </WizardPage>
  );
}
