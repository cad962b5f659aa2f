import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import { CardSkeletons } from './network/card-skeletons.tsx';
import { WizardPage } from './steps/wizard-page.tsx';

const NetworkStep = lazy(async () => ({ default: (await import('./network/network-step.tsx')).NetworkStep }));

/** The second step of the wizard: which profile at the professional network is theirs. */
export function LinkedinPage() {
  const { t } = useTranslation('wizard');
  return (
    <WizardPage step={2} hasCards>
      <PageTitle lead={t('network.lead')}>{t('network.title')}</PageTitle>
      <SignedIn waiting={<CardSkeletons label={t('network.loading')} />}>
        {(user) => <NetworkStep user={user} />}
      </SignedIn>
    </WizardPage>
  );
}
