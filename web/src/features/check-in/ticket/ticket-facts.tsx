import type { Ticket } from '@foyer/contract/check-in/tickets.ts';
import { useTranslation } from 'react-i18next';
import { clocksDiffer, eventTimeText } from '#src/lib/events/event-time.ts';
import { useVisitorZone } from '#src/lib/events/use-visitor-zone.ts';
import classes from './ticket.module.css';

/** The details on a ticket: attendee, time, place, type and host. */
export function TicketFacts({ ticket: { event, holder, guestOf, type, audience } }: { ticket: Ticket }) {
  const { t, i18n } = useTranslation(['ticket', 'event-terms']);
  const zone = useVisitorZone();
  const { startsAt, endsAt, timeZone, place, organizer } = event;
  const where = [place.name, place.room, place.address].filter((part) => part !== '').join(', ');
  return (
    <dl className={classes.facts}>
      {(holder || guestOf !== null) && (
        <div>
          <dt>{t('labels.holder')}</dt>
          <dd className={classes.holder}>{holder || t('guestOf', { name: guestOf })}</dd>
        </div>
      )}
      <div>
        <dt>{t('labels.when')}</dt>
        <dd>
          <time dateTime={startsAt}>{eventTimeText(startsAt, endsAt, timeZone, i18n.language)}</time>
          {zone && clocksDiffer(startsAt, zone, timeZone) && (
            <span className={classes.quiet}>
              {t('event-terms:yourTime', { when: eventTimeText(startsAt, endsAt, zone, i18n.language) })}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('labels.where')}</dt>
        <dd>
          {audience === 'online' ? t('online') : where || t('tba')}
          {audience === 'in-person' && place.mapLink && (
            <a href={place.mapLink} rel="nofollow ugc noreferrer">
              {t('map')}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('labels.type')}</dt>
        <dd>{type ?? t(audience === 'online' ? 'online' : 'inPerson')}</dd>
      </div>
      {organizer && (
        <div>
          <dt>{t('labels.host')}</dt>
          <dd>{organizer}</dd>
        </div>
      )}
    </dl>
  );
}
