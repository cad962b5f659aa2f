import { IconMapPin, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EventCover } from './cover/event-cover.tsx';
import classes from './event-card.module.css';
import type { UpcomingEvent } from './samples/sample-events.ts';

/** One event that is coming up: when, what, where, and how many will be there. */
export function EventCard({ event }: { event: UpcomingEvent }) {
  const { t, i18n } = useTranslation('events');
  const startsAt = new Date(event.startsAt);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: event.timeZone, ...options }).format(startsAt);
  // Browsers and Node may know different habits of a language: what the server wrote then stands.
  return (
    <article className={classes.root}>
      <div className={classes.cover}>
        <EventCover name={event.key} type={event.type} />
        <p className={classes.day} aria-hidden="true">
          <span suppressHydrationWarning>{format({ day: 'numeric' })}</span>
          <span suppressHydrationWarning>{format({ month: 'short' })}</span>
        </p>
        <p className={classes.type}>{t(`types.${event.type}`)}</p>
      </div>
      <div className={classes.body}>
        <p className={classes.when}>
          <time dateTime={event.startsAt} suppressHydrationWarning>
            {format({
              weekday: 'short',
              day: 'numeric',
              month: 'short',
              hour: 'numeric',
              minute: '2-digit',
              timeZoneName: 'short',
            })}
          </time>
        </p>
        <h3 className={classes.title}>{t(`samples.${event.key}.title`)}</h3>
        <p className={classes.text}>{t(`samples.${event.key}.text`)}</p>
        <ul className={classes.facts}>
          <li>
            <IconMapPin size={20} stroke={1.5} aria-hidden />
            <span>{t(`samples.${event.key}.place`)}</span>
          </li>
          <li>
            <IconUsers size={20} stroke={1.5} aria-hidden />
            <span>{t('attendees', { count: event.attendees })}</span>
          </li>
        </ul>
      </div>
    </article>
  );
}
