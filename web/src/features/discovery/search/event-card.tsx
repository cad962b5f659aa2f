import type { EventCard as Card } from '@foyer/contract/events/event.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { unavailableReason } from '@foyer/contract/rules/events/unavailable-reason.ts';
import { IconMapPin, IconTicket, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { eventPath } from '#src/lib/paths.ts';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import { SaveButton } from '../saved/save-button.tsx';
import classes from './event-card.module.css';

/** A preview card of an upcoming event. */
export function EventCard({ event }: { event: Card }) {
  const { t, i18n } = useTranslation(['discovery', 'event-terms']);
  const placeText = useLocationText();
  const writtenIn = { lang: event.language, dir: 'auto' };
  const startsAt = new Date(event.startsAt ?? 0);
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(i18n.language, { timeZone: event.timeZone, ...options }).format(startsAt);
  const cost = (minor: number, currency: string) =>
    minor === 0 ? t('free') : moneyText(minor, currency, i18n.language);
  function priceText(price: Card['price']): string {
    if (!price) return t('free');
    const { leastMinor, mostMinor, currency } = price;
    const least = cost(leastMinor, currency);
    return leastMinor === mostMinor ? least : `${least} – ${cost(mostMinor, currency)}`;
  }
  const gone = unavailableReason(event);
  // Zero attendees are not shown.
  const attendance = [
    ...(event.attendees > 0 ? [t('attendees', { count: event.attendees })] : []),
    ...(gone ? [t(`gone.${gone}`)] : []),
  ];
  // Browsers and Node may format dates differently. suppressHydrationWarning keeps what the server rendered.
  return (
    <article className={classes.root}>
      <div className={classes.cover}>
        <EventCover event={event} sizes="(min-width: 900px) 400px, 100vw" />
        <p className={classes.day} aria-hidden="true">
          <span suppressHydrationWarning>{format({ day: 'numeric' })}</span>
          <span suppressHydrationWarning>{format({ month: 'short' })}</span>
        </p>
        <p className={classes.type}>{t(`event-terms:types.${event.type}`)}</p>
        <div className={classes.save}>
          <SaveButton event={event} />
        </div>
      </div>
      <div className={classes.body}>
        <p className={classes.when}>
          <time dateTime={event.startsAt ?? undefined} suppressHydrationWarning>
            {format({
              weekday: 'short',
              day: 'numeric',
              month: 'short',
              hour: 'numeric',
              minute: '2-digit',
              timeZoneName: 'short',
            })}
          </time>
          {event.series && event.series.later > 0 && ` · ${t('series.later', { count: event.series.later })}`}
        </p>
        <h3 className={classes.title} {...writtenIn}>
          <Link to={eventPath(event.slug)}>{event.title}</Link>
        </h3>
        <p className={classes.text} {...writtenIn}>
          {event.summary}
        </p>
        <ul className={classes.facts}>
          <li>
            <IconMapPin size={20} stroke={1.5} aria-hidden />
            <span>
              {placeText(event)}
              {event.distanceKm !== undefined &&
                ` · ${t('distance', { count: Math.max(1, Math.round(event.distanceKm)) })}`}
            </span>
          </li>
          {attendance.length > 0 && (
            <li>
              <IconUsers size={20} stroke={1.5} aria-hidden />
              <span>{attendance.join(' · ')}</span>
            </li>
          )}
          <li>
            <IconTicket size={20} stroke={1.5} aria-hidden />
            <span suppressHydrationWarning>{priceText(event.price)}</span>
          </li>
        </ul>
      </div>
    </article>
  );
}
