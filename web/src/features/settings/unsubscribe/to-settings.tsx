import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';

export function ToSettings() {
  const { t } = useTranslation('settings');
  return (
    <Button component={Link} to={paths.notifications} variant="default">
      {t('unsubscribe.toSettings')}
    </Button>
  );
}
