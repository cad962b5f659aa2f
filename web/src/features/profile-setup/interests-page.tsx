import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/lib/session/use-session.ts';
import { Generating } from './interests/generating.tsx';
import { WizardPage } from './steps/wizard-page.tsx';

const InterestsStep = lazy(async () => ({ default: (await import('./interests/interests-step.tsx')).InterestsStep }));

/** The last step of the wizard: what somebody wants to talk about and do here. */
export function InterestsPage() {
  const { t } = useTranslation('wizard');
  const session = useSession();
  return (
    <WizardPage step={3}>
      <Suspense fallback={<Generating title={t('interests.title')} text={t('interests.generating')} />}>
        {session.status === 'signed-in' && <InterestsStep user={session.user} />}
      </Suspense>
    </WizardPage>
  );
}
