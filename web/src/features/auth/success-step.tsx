import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './step/step.module.css';

/** The last step, shown for the moment until the page leads on by itself. */
export function SuccessStep({ created }: { created: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.step}>
      <IconCircleCheck className={classes.done} size={48} stroke={1.5} aria-hidden />
      <PageTitle lead={t('success.lead')}>{created ? t('success.created') : t('success.back')}</PageTitle>
      <Button component={Link} to={paths.dashboard} replace fullWidth size="lg">
        {t('success.go')}
      </Button>
    </div>
  );
}
