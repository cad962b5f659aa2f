import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { eventTimeText } from '#src/lib/events/event-time.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { checkInPath, eventPath, manageEventPath, orderPath, ticketPath } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EventCover } from '#src/ui/events/event-cover.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './next-event.module.css';
import { nextEventTime } from './next-event-time.ts';
import { PendingLinks } from './pending-links.tsx';
import { nextOf, type UpcomingEvent, upcomingEvents } from './upcoming-events.ts';
import { onlineLinkQuery, upcomingEventsQuery } from './upcoming-queries.ts';

/** The soonest event that the viewer attends or helps to run, with what to do there. Nothing without one. */
export function NextEvent({ userId }: { userId: string }) {
  const query = useQuery({
    ...upcomingEventsQuery(userId),
    select: (upcoming) => nextOf(upcomingEvents(upcoming, new Date())),
  });
  if (query.isPending) return <Skeleton height={220} radius={20} />;
  // The list below says that loading failed, and offers to try again.
  return query.data ? <NextEventCard next={query.data} userId={userId} /> : null;
}

function NextEventCard({ next, userId }: { next: UpcomingEvent; userId: string }) {
  const { t, i18n } = useTranslation('upcoming-events');
  const placeText = useLocationText();
  const { event } = next;
  const time = nextEventTime(event.startsAt ?? '', event.timeZone, new Date());
  return (
    <section className={classes.root} aria-labelledby="next-event">
      <div className={classes.cover}>
        <EventCover event={event} sizes="(min-width: 768px) 420px, 100vw" />
      </div>
      <div className={classes.words}>
        <p className={classes.soon}>{t(`next.${time}`)}</p>
        <h2 id="next-event" className={classes.title}>
          <Link to={eventPath(event.slug)}>{event.title}</Link>
        </h2>
        <p className={classes.facts}>
          {eventTimeText(event.startsAt ?? '', event.endsAt, event.timeZone, i18n.language)}
        </p>
        <p className={classes.facts}>{placeText(event)}</p>
        <div className={classes.actions}>
          <Actions next={next} isSoon={time !== 'later'} userId={userId} />
        </div>
        <PendingLinks {...next} />
      </div>
    </section>
  );
}

/** What the viewer does at this event, the most likely first. */
function Actions({ next, isSoon, userId }: { next: UpcomingEvent; isSoon: boolean; userId: string }) {
  const { t } = useTranslation('upcoming-events');
  const { event, role, ticketId, orderId, audience } = next;
  const { data: onlineLink } = useQuery({
    ...onlineLinkQuery(userId, event.id),
    enabled: role === 'going' && audience === 'online' && isSoon,
  });
  // Only a full page load of check-in may use the camera.
  const checkIn = (variant: 'filled' | 'default') => (
    <Button component={Link} to={checkInPath(event.id)} reloadDocument variant={variant}>
      {t('next.checkIn')}
    </Button>
  );
  if (role === 'door') return checkIn('filled');
  if (role === 'host') {
    return (
      <>
        {isSoon && checkIn('filled')}
        <Button component={Link} to={manageEventPath(event.id)} variant={isSoon ? 'default' : 'filled'}>
          {t('next.manage')}
        </Button>
      </>
    );
  }
  return (
    <>
      {onlineLink && (
        <Button component="a" href={onlineLink} target="_blank" rel="noreferrer">
          {t('next.join')}
        </Button>
      )}
      <Button
        component={Link}
        to={orderId ? orderPath(orderId) : ticketPath(ticketId ?? '')}
        variant={onlineLink ? 'default' : 'filled'}
      >
        {t(orderId ? 'next.order' : 'next.ticket')}
      </Button>
      <Button component={Link} to={eventPath(event.slug)} variant="default">
        {t('next.page')}
      </Button>
    </>
  );
}
