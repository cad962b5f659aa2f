import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import type { NavigationState } from '#src/lib/paths.ts';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import classes from './profile-setup.module.css';
import { WizardPage } from './wizard-page.tsx';

const VerifyEmailNotice = lazyPart(async () => (await import('./form/verify-email-notice.tsx')).VerifyEmailNotice);
const ProfileFormStep = lazyPart(async () => (await import('./form/profile-form-step.tsx')).ProfileFormStep);

/** The first step of the wizard: name, work and profile URL. */
export function ProfileSetupPage() {
  const { t } = useTranslation('profile-setup');
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
      <SignedIn waiting={<p className={classes.loading}>{t('loading')}</p>}>
        {(user) => (
          <>
            {user.email !== null && !user.emailVerified && <VerifyEmailNotice email={user.email} />}
            <ProfileFormStep user={user} />
          </>
        )}
      </SignedIn>
    </WizardPage>
  );
}
