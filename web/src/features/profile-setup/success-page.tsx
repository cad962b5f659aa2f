import { IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/lib/session/use-session.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { WizardPage } from './steps/wizard-page.tsx';
import classes from './success/success.module.css';

const SuccessStep = lazy(async () => ({ default: (await import('./success/success-step.tsx')).SuccessStep }));

/** The network profile is saved; what it tells is fetched, and then the wizard goes on by itself. */
export function SuccessPage() {
  const { t } = useTranslation('wizard');
  const session = useSession();
  return (
    <WizardPage step={2}>
      <div className={classes.done}>
        <IconCircleCheck className={classes.icon} size={56} stroke={1.5} aria-hidden />
        <PageTitle lead={t('success.lead')}>{t('success.title')}</PageTitle>
        <Suspense fallback={<p className={classes.state} />}>
          {session.status === 'signed-in' && <SuccessStep />}
        </Suspense>
      </div>
    </WizardPage>
  );
}
