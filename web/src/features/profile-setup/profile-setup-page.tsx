import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { NavigationState } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './profile-setup.module.css';
import { WizardPage } from './steps/wizard-page.tsx';

const LoadedProfile = lazy(async () => ({ default: (await import('./form/loaded-profile.tsx')).LoadedProfile }));

/** The first step of the wizard: who somebody is and where their profile will be found. */
export function ProfileSetupPage() {
  const { t } = useTranslation('profile-setup');
  const session = useSession();
  const location = useLocation();
  const { message }: NavigationState = location.state ?? {};
  return (
    <WizardPage step={1}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {message && (
        <div className={classes.banner}>
          <Notice tone="info">{message}</Notice>
        </div>
      )}
      <Suspense fallback={<p className={classes.loading}>{t('loading')}</p>}>
        {session.status === 'signed-in' && <LoadedProfile user={session.user} />}
      </Suspense>
    </WizardPage>
  );
}
