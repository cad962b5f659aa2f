import type { EventCard } from '@foyer/contract/events/event.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { useVisitorZone } from '#src/lib/events/use-visitor-zone.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { eventPath } from '#src/lib/paths.ts';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type EventFilters, searchOf } from '../event-filters.ts';
import classes from './events-calendar.module.css';
import { type Day, dayOf, eventWeeksOf, monthAfter, monthOf } from './month-days.ts';
import { type Month, monthQuery } from './month-query.ts';

/** How many events of a day are shown before the rest is folded away. */
const maxPerDay = 3;

/** The events that match the filters, month by month. */
export function EventsCalendar({ viewer, filters }: { viewer: string | null; filters: EventFilters }) {
  const month = filters.month || monthOf(new Date());
  const query = useQuery(monthQuery(viewer, filters, month));
  return (
    <PageStates query={query} waiting={<Skeleton height={640} />}>
      {(shown) => <MonthView month={month} filters={filters} {...shown} isOld={query.isPlaceholderData} />}
    </PageStates>
  );
}

type MonthProps = Month & { month: string; filters: EventFilters; isOld: boolean };

/** A month of events: a grid of weeks on wide screens, and a list of the days with events on phones. */
function MonthView({ month, filters, events, isCut, isOld }: MonthProps) {
  const { t, i18n } = useTranslation('discovery');
  const navigate = useNavigate();
  const isSpanish = i18n.language.startsWith('es');
  const timeZone = useVisitorZone();
  const today = timeZone && dayOf({ startsAt: new Date().toISOString(), timeZone });
  const weeks = eventWeeksOf(month, isSpanish ? 1 : 0, events);
  const pathOfMonth = (by: number) =>
    `/events${searchOf({ ...filters, view: 'calendar', month: monthAfter(month, by) })}`;
  const format = (options: Intl.DateTimeFormatOptions, date: string) =>
    dateFormat(i18n.language, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));
  const name = format({ month: 'long', year: 'numeric' }, `${month}-01`);
  const days = weeks.flat().filter((day) => day.events.length > 0);
  return (
    <section
      className={classes.root}
      aria-label={name}
      data-stale={isOld || undefined}
      onKeyDown={({ key }) => {
        if (key === 'PageUp' || key === 'PageDown')
          void navigate(pathOfMonth(key === 'PageUp' ? -1 : 1), { preventScrollReset: true });
      }}
    >
      <div className={classes.head}>
        <h3 className={classes.month} aria-live="polite" suppressHydrationWarning>
          {name}
        </h3>
        <nav aria-label={t('calendar.months')} className={classes.months}>
          <Link to={pathOfMonth(-1)} preventScrollReset aria-label={t('calendar.before')}>
            <IconChevronLeft size={20} stroke={1.5} aria-hidden />
          </Link>
          <Link to={pathOfMonth(1)} preventScrollReset aria-label={t('calendar.after')}>
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
                  <CalendarEntry event={event} isLong />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {isCut && <p className={classes.none}>{t('calendar.cut', { count: events.length })}</p>}
      {events.length === 0 && !isOld && <p className={classes.none}>{t('calendar.none')}</p>}
    </section>
  );
}

function DayEvents({ day: { events } }: { day: Day }) {
  const { t } = useTranslation('discovery');
  if (events.length === 0) return null;
  const list = (entries: readonly EventCard[]) => (
    <ul className={classes.entries}>
      {entries.map((event) => (
        <li key={event.id}>
          <CalendarEntry event={event} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(events.slice(0, maxPerDay))}
      {events.length > maxPerDay && (
        <details className={classes.others}>
          <summary>{t('calendar.others', { count: events.length - maxPerDay })}</summary>
          {list(events.slice(maxPerDay))}
        </details>
      )}
    </>
  );
}

function CalendarEntry({ event, isLong }: { event: EventCard; isLong?: boolean }) {
  const { t, i18n } = useTranslation('discovery');
  const placeText = useLocationText();
  const time = dateFormat(i18n.language, {
    timeZone: event.timeZone,
    hour: 'numeric',
    minute: '2-digit',
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
