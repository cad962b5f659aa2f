import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import classes from './success.module.css';
import { useProfileFetch } from './use-profile-fetch.ts';

/** What is being fetched, and the way on for whoever does not want to wait for it. */
export function SuccessStep() {
  const { t } = useTranslation('wizard');
  const state = useProfileFetch();
  return (
    <>
      <p className={classes.state} role="status">
        {state === 'fetching' && <Loader size={18} aria-hidden />}
        {state !== 'before' && t(`success.${state}`)}
      </p>
      <Button component={Link} to={paths.setupInterests} replace variant="default">
        {t('success.goOn')}
      </Button>
    </>
  );
}
