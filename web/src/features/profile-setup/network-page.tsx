import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import { CandidateSkeletons } from './network/candidate-skeletons.tsx';
import { WizardPage } from './wizard-page.tsx';

const NetworkStep = lazy(async () => ({ default: (await import('./network/network-step.tsx')).NetworkStep }));

/** The second step of the wizard: choosing one's LinkedIn profile. */
export function NetworkPage() {
  const { t } = useTranslation('profile-setup');
  return (
    <WizardPage step={2} hasCards canSkip>
      <PageTitle lead={t('network.lead')}>{t('network.title')}</PageTitle>
      <SignedIn waiting={<CandidateSkeletons label={t('network.loading')} />}>
        {(user) => <NetworkStep user={user} />}
      </SignedIn>
    </WizardPage>
  );
}
