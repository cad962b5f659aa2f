import type { Event } from '@foyer/contract/events/event.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventPath } from '#src/lib/paths.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { whenText } from '../place/when-text.ts';
import classes from './other-dates.module.css';

const shownAtOnce = 8;
const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'series', id],
    // The calls come with the first question: most events have one date.
    queryFn: async ({ signal }) => (await import('./read-series.ts')).readSeries(id, signal),
  });

/** When an event that repeats takes place beside this date. */
export function OtherDates({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('event');
  const { data } = useQuery({ ...seriesQuery(event.id), enabled: event.series !== undefined });
  const others = (data ?? []).filter(({ id, state }) => id !== event.id && state === 'published');
  const ahead = others.filter(({ startsAt }) => (startsAt ?? '') > (event.startsAt ?? ''));
  const shown = (ahead.length > 0 ? ahead : others).slice(0, shownAtOnce);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">{t('series.title')}</h2>
      <ul className={classes.dates}>
        {shown.map(({ id, slug, startsAt, timeZone }) => (
          <li key={id}>
            <Link to={eventPath(slug)}>{whenText(startsAt ?? '', null, timeZone, i18n.language, 'brief')}</Link>
          </li>
        ))}
      </ul>
      {ahead.length > shown.length && <p>{t('series.more', { count: ahead.length - shown.length })}</p>}
    </section>
  );
}
