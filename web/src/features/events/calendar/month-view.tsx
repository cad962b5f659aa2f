import type { EventCard } from '@foyer/contract/events/event.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { eventPath } from '#src/lib/paths.ts';
import { type EventFilters, searchOf } from '../known/event-filters.ts';
import { type Day, dayOf, monthAfter, weeksOf } from '../known/month-days.ts';
import type { Month } from '../known/queries.ts';
import { usePlaceText } from '../place/use-place-text.ts';
import { useVisitorZone } from '../place/use-visitor-zone.ts';
import classes from './calendar.module.css';

type Props = Month & { month: string; filters: EventFilters; isOld: boolean };

/** So many of a day are seen at once. */
const seen = 3;

/** A month of events: as weeks where there is room for them, as days with something on a phone. */
export function MonthView({ month, filters, events, isCut, isOld }: Props) {
  const { t, i18n } = useTranslation('events');
  const navigate = useNavigate();
  const isSpanish = i18n.language.startsWith('es');
  const timeZone = useVisitorZone();
  const today = timeZone && dayOf({ startsAt: new Date().toISOString(), timeZone });
  const weeks = weeksOf(month, isSpanish ? 1 : 0, events);
  const of = (by: number) => `/events${searchOf({ ...filters, view: 'calendar', month: monthAfter(month, by) })}`;
  const format = (options: Intl.DateTimeFormatOptions, date: string) =>
    dateFormat(i18n.language, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));
  const name = format({ month: 'long', year: 'numeric' }, `${month}-01`);
  const days = weeks.flat().filter((day) => day.events.length > 0);
  return (
    <section
      className={classes.root}
      aria-label={name}
      data-old={isOld || undefined}
      onKeyDown={({ key }) => {
        if (key === 'PageUp' || key === 'PageDown')
          void navigate(of(key === 'PageUp' ? -1 : 1), { preventScrollReset: true });
      }}
    >
      <div className={classes.head}>
        <h3 className={classes.month} aria-live="polite" suppressHydrationWarning>
          {name}
        </h3>
        <nav aria-label={t('calendarView.months')} className={classes.months}>
          <Link to={of(-1)} preventScrollReset aria-label={t('calendarView.before')}>
            <IconChevronLeft size={20} stroke={1.5} aria-hidden />
          </Link>
          <Link to={of(1)} preventScrollReset aria-label={t('calendarView.after')}>
            <IconChevronRight size={20} stroke={1.5} aria-hidden />
          </Link>
        </nav>
      </div>
      <table className={classes.grid}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th key={date} scope="col" suppressHydrationWarning>
                {format({ weekday: 'short' }, date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <td key={day.date} data-other={!day.isOfMonth || undefined}>
                  <time
                    dateTime={day.date}
                    className={classes.number}
                    aria-current={day.date === today ? 'date' : undefined}
                  >
                    {Number(day.date.slice(8))}
                  </time>
                  <DayEvents day={day} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ol className={classes.agenda}>
        {days.map((day) => (
          <li key={day.date}>
            <h4 suppressHydrationWarning>{format({ weekday: 'long', day: 'numeric', month: 'long' }, day.date)}</h4>
            <ul>
              {day.events.map((event) => (
                <li key={event.id}>
                  <Entry event={event} isLong />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {isCut && <p className={classes.none}>{t('calendarView.cut', { count: events.length })}</p>}
      {events.length === 0 && !isOld && <p className={classes.none}>{t('calendarView.none')}</p>}
    </section>
  );
}

function DayEvents({ day: { events } }: { day: Day }) {
  const { t } = useTranslation('events');
  if (events.length === 0) return null;
  const entries = (some: readonly EventCard[]) => (
    <ul className={classes.entries}>
      {some.map((event) => (
        <li key={event.id}>
          <Entry event={event} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {entries(events.slice(0, seen))}
      {events.length > seen && (
        <details className={classes.others}>
          <summary>{t('calendarView.others', { count: events.length - seen })}</summary>
          {entries(events.slice(seen))}
        </details>
      )}
    </>
  );
}

function Entry({ event, isLong }: { event: EventCard; isLong?: boolean }) {
  const { t, i18n } = useTranslation('events');
  const placeText = usePlaceText();
  const time = dateFormat(i18n.language, {
    ...{ timeZone: event.timeZone, hour: 'numeric', minute: '2-digit' },
    ...(isLong && { timeZoneName: 'short' }),
  }).format(new Date(event.startsAt ?? 0));
  return (
    <Link to={eventPath(event.slug)} className={classes.entry} data-off={event.state === 'cancelled' || undefined}>
      <time dateTime={event.startsAt ?? undefined} suppressHydrationWarning>
        {time}
      </time>{' '}
      <span>{event.title}</span>
      {event.state === 'cancelled' && <span> ({t('cancelled')})</span>}
      {isLong && <span className={classes.place}>{placeText(event)}</span>}
    </Link>
  );
}
