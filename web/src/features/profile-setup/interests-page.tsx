import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import { Generating } from './interests/generating.tsx';
import { WizardPage } from './wizard-page.tsx';

const InterestsStep = lazyPart(async () => (await import('./interests/interests-step.tsx')).InterestsStep);

/** The last step of the wizard: interests. */
export function InterestsPage() {
  const { t } = useTranslation('profile-setup');
  return (
    <WizardPage step={3} canSkip>
      <SignedIn waiting={<Generating title={t('interests.title')} text={t('interests.generating')} />}>
        {(user) => <InterestsStep user={user} />}
      </SignedIn>
    </WizardPage>
  );
}
