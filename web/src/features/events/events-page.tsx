import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { EventCard } from './event-card.tsx';
import classes from './events-page.module.css';
import { upcomingEvents } from './queries.ts';

/** The public list of events. Creating one is not possible yet: the button records that somebody wants it. */
export function EventsPage() {
  const { t } = useTranslation('events');
  const { data: events } = useQuery(upcomingEvents);
  const [hasAsked, setAsked] = useState(false);
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
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
      </header>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className={classes.subtitle}>
          {t('upcoming')}
        </h2>
        <ul className={classes.list}>
          {events.map((event) => (
            <li key={event.key}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
