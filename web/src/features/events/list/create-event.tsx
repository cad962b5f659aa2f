import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import classes from './create-event.module.css';

/** Creating an event has no page yet: the button records that somebody wants it. */
export function CreateEvent() {
  const { t } = useTranslation('events');
  const [hasAsked, setAsked] = useState(false);
  return (
    <div className={classes.create}>
      <Button
        size="lg"
        onClick={() => {
          track('create_event_clicked');
          setAsked(true);
        }}
      >
        {t('create')}
      </Button>
      <p className={classes.said} role="status">
        {hasAsked && t('createSoon')}
      </p>
    </div>
  );
}
