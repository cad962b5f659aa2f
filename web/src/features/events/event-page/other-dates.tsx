import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { eventPath } from '#src/lib/paths.ts';
import classes from './other-dates.module.css';
import { otherDatesQuery } from './queries.ts';

const maxShown = 8;

/** The other dates of a series, upcoming ones first. */
export function OtherDates({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('event-page');
  const { data } = useQuery({ ...otherDatesQuery(event.id), enabled: event.series !== undefined });
  const others = (data ?? []).filter(({ id, state }) => id !== event.id && state === 'published');
  const later = others.filter(({ startsAt }) => (startsAt ?? '') > (event.startsAt ?? ''));
  const shown = (later.length > 0 ? later : others).slice(0, maxShown);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">{t('otherDates.title')}</h2>
      <ul className={classes.dates}>
        {shown.map(({ id, slug, startsAt, timeZone }) => (
          <li key={id}>
            <Link to={eventPath(slug)}>{eventTimeText(startsAt ?? '', null, timeZone, i18n.language, 'brief')}</Link>
          </li>
        ))}
      </ul>
      {later.length > shown.length && <p>{t('otherDates.more', { count: later.length - shown.length })}</p>}
    </section>
  );
}
