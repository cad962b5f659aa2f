import type { Event } from '@foyer/contract/events/event.ts';
import { IconCalendar, IconLanguage, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { clocksDiffer, eventTimeText } from '#src/lib/events/event-time.ts';
import { useLanguageName } from '#src/lib/events/use-language-name.ts';
import { useVisitorZone } from '#src/lib/events/use-visitor-zone.ts';
import { memberPath } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import classes from './event-page.module.css';

/** Date, location, language, host and number of attendees. */
export function EventFacts({ event }: { event: Event }) {
  const { t } = useTranslation(['event-page', 'event-terms', 'discovery']);
  const languageName = useLanguageName();
  const { organizer, place, type } = event;
  return (
    <ul className={classes.facts}>
      <li>
        <IconCalendar size={22} stroke={1.5} aria-hidden />
        <EventTime event={event} />
      </li>
      {type !== 'virtual' && (
        <li>
          <IconMapPin size={22} stroke={1.5} aria-hidden />
          <div>
            <strong>{place.name || t('event-terms:location.open')}</strong>
            {place.room && <span>{place.room}</span>}
            {place.address && <span>{place.address}</span>}
            {(place.mapLink || place.address) && (
              <a href={place.mapLink || addressSearch(place.address)} rel="nofollow ugc noreferrer">
                {t('location.map')}
              </a>
            )}
          </div>
        </li>
      )}
      {type !== 'in-person' && (
        <li>
          <IconVideo size={22} stroke={1.5} aria-hidden />
          <div>
            <strong>{t('event-terms:location.online')}</strong>
            {!event.onlineLink && event.state === 'published' && !event.hasEnded && (
              <span>{t('location.onlineLater')}</span>
            )}
          </div>
        </li>
      )}
      {event.attendees > 0 && (
        <li>
          <IconUsers size={22} stroke={1.5} aria-hidden />
          <div>
            <strong>{t('discovery:attendees', { count: event.attendees })}</strong>
            {event.audiences.length > 1 && (
              <span>
                {event.audiences
                  .map(({ audience, attendees }) => t(`going.${audience}`, { count: attendees }))
                  .join(' · ')}
              </span>
            )}
          </div>
        </li>
      )}
      <li>
        <IconLanguage size={22} stroke={1.5} aria-hidden />
        <div>
          <span suppressHydrationWarning>{t('heldIn', { language: languageName(event.language) })}</span>
        </div>
      </li>
      {organizer.name && (
        <li>
          <Avatar name={organizer.name} src={organizer.photo?.small ?? null} size={22} />
          <div>
            <span>
              {t('hostedBy')}{' '}
              {organizer.urlSlug ? (
                <Link to={memberPath(organizer.urlSlug)}>{organizer.name}</Link>
              ) : (
                <strong>{organizer.name}</strong>
              )}
            </span>
          </div>
        </li>
      )}
    </ul>
  );
}

/** A map that searches for the address, for hosts who gave no link to one. */
function addressSearch(query: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

/** The event's local time, and the visitor's own where that differs. */
function EventTime({ event: { startsAt, endsAt, timeZone } }: { event: Event }) {
  const { t, i18n } = useTranslation(['event-page', 'event-terms']);
  const zone = useVisitorZone();
  if (!startsAt) return <div>{t('noDate')}</div>;
  return (
    <div>
      <strong>
        <time dateTime={startsAt} suppressHydrationWarning>
          {eventTimeText(startsAt, endsAt, timeZone, i18n.language)}
        </time>
      </strong>
      {zone && clocksDiffer(startsAt, zone, timeZone) && (
        <span>
          {t('event-terms:yourTime', { when: eventTimeText(startsAt, endsAt, zone, i18n.language, 'brief') })}
        </span>
      )}
    </div>
  );
}
