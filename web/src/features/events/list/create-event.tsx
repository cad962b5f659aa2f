import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';

/** Leads to where an event is written, and records that somebody wants it. */
export function CreateEvent() {
  const { t } = useTranslation('events');
  return (
    <Button component={Link} to={paths.newEvent} size="lg" onClick={() => track('create_event_clicked')}>
      {t('create')}
    </Button>
  );
}
