import type { EventCard as Card, Event } from '@foyer/contract/events/event.ts';
import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { memberPath } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { EventCard } from '../search/event-card.tsx';
import classes from './more-events.module.css';
import { hostQuery, relatedEventsQuery } from './more-events-queries.ts';

type Props = { event: Event; viewer: string | null };

const shownCount = 3;

/** The host with their other events, then events about the same topics. Parts without anything to show are left out. */
export function MoreEvents({ event, viewer }: Props) {
  const { t } = useTranslation('event-page');
  const { organizer, id } = event;
  const host = useQuery({
    ...hostQuery(organizer.urlSlug ?? '', id, viewer),
    enabled: organizer.urlSlug !== null,
  });
  const related = useQuery(relatedEventsQuery(event, viewer));
  const hosted = host.data?.events ?? [];
  const others = (related.data ?? []).filter((one) => !hosted.some((shown) => shown.id === one.id));
  return (
    <div className={classes.root}>
      {host.data && (
        <Section title={t('host.title')}>
          <HostProfile profile={host.data.profile} />
          {hosted.length > 0 && (
            <>
              <h3 className={classes.subtitle}>{t('host.events', { name: organizer.name })}</h3>
              <Cards events={hosted} />
            </>
          )}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('related')}>
          <Cards events={others.slice(0, shownCount)} />
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Photo, position and the first lines about the host. */
function HostProfile({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('event-page');
  const { displayName, urlSlug, title, company, photo, headline, about } = profile;
  const position = company ? t('guestList.position', { title, company }) : title;
  return (
    <div className={classes.host}>
      <Avatar name={displayName} src={photo?.medium ?? null} size={64} />
      <div>
        <p className={classes.name}>
          <Link to={memberPath(urlSlug)}>{displayName}</Link>
        </p>
        {(headline || title) && <p className={classes.position}>{headline || position}</p>}
        {about && <p className={classes.about}>{about}</p>}
      </div>
    </div>
  );
}

function Cards({ events }: { events: readonly Card[] }) {
  return (
    <ul className={classes.cards}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}
