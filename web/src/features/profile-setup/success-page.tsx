import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { WizardPage } from './steps/wizard-page.tsx';
import classes from './success/success.module.css';
import { useProfileFetch } from './success/use-profile-fetch.ts';

/** The network profile is saved; what it tells is fetched, and then the wizard goes on by itself. */
export function SuccessPage() {
  const { t } = useTranslation('wizard');
  const session = useSession();
  const state = useProfileFetch(session.status === 'signed-in');
  return (
    <WizardPage step={2}>
      <div className={classes.done}>
        <IconCircleCheck className={classes.icon} size={56} stroke={1.5} aria-hidden />
        <PageTitle lead={t('success.lead')}>{t('success.title')}</PageTitle>
        <p className={classes.state} role="status">
          {state === 'fetching' && <Loader size={18} aria-hidden />}
          {state !== 'before' && t(`success.${state}`)}
        </p>
        <Button component={Link} to={paths.setupInterests} replace variant="default">
          {t('success.goOn')}
        </Button>
      </div>
    </WizardPage>
  );
}
