import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import { CandidateSkeletons } from './network/candidate-skeletons.tsx';
import { WizardPage } from './wizard-page.tsx';

const NetworkStep = lazyPart(async () => (await import('./network/network-step.tsx')).NetworkStep);

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
