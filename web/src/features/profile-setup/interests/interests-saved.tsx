import { limits } from '@foyer/contract/limits.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { paths } from '#src/lib/paths.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from '../success/success.module.css';

/** The sign-up is over; the dashboard comes by itself. */
export function InterestsSaved() {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  useFocusedHeading();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true }), limits.wizard.dashboardAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={classes.done}>
      <IconCircleCheck className={classes.icon} size={56} stroke={1.5} aria-hidden />
      <PageTitle lead={t('saved.lead')}>{t('saved.title')}</PageTitle>
      <Button component={Link} to={paths.dashboard} replace>
        {t('saved.go')}
      </Button>
    </div>
  );
}
