import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useLinkToken } from '#src/lib/page/use-link-token.ts';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './account-recovery.module.css';
import { DeadResetLink } from './dead-reset-link.tsx';

const ResetPasswordForm = lazyPart(async () => (await import('./reset-password-form.tsx')).ResetPasswordForm);

/** Sets a new password with the token of a link, which is removed from the address bar at once. */
export function ResetPasswordPage() {
  const token = useLinkToken('token');
  if (token === null) return <DeadResetLink />;
  if (token === undefined) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <ResetPasswordForm key={token} token={token} />
    </Suspense>
  );
}

function Waiting() {
  const { t } = useTranslation('account-recovery');
  return (
    <Page width="form" isWaiting>
      <PageTitle lead={t('reset.lead')}>{t('reset.title')}</PageTitle>
      <div className={classes.form}>
        <Skeleton height={82} />
        <Skeleton height={150} />
        <Skeleton height={82} />
        <Skeleton height={50} />
      </div>
    </Page>
  );
}
