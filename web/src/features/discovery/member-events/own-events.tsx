import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { UpcomingEventRow } from '../upcoming/upcoming-event-row.tsx';
import { type UpcomingEvent, upcomingEvents } from '../upcoming/upcoming-events.ts';
import { upcomingEventsQuery } from '../upcoming/upcoming-queries.ts';

type Props = {
  viewer: string;
  /** The control for who can see which events the viewer attends. */
  choice: ReactNode;
};

/** All upcoming events of the owner of a profile, visible to others or not, with links to their tickets. */
export function OwnEvents({ viewer, choice }: Props) {
  const { t } = useTranslation('profile');
  const query = useQuery({
    ...upcomingEventsQuery(viewer),
    select: (upcoming) => upcomingEvents(upcoming, new Date()),
  });
  const hosted = query.data?.filter(({ role }) => role === 'host' || role === 'door') ?? [];
  const attended = query.data?.filter((upcoming) => !hosted.includes(upcoming)) ?? [];
  return (
    <>
      {hosted.length > 0 && (
        <Card title={t('events.iHost')}>
          <EventRows events={hosted} />
        </Card>
      )}
      <Card title={t('events.iCome')}>
        <CardText>{t('events.who')}</CardText>
        <CardActions>{choice}</CardActions>
        {query.error && <FailedNotice query={query} />}
        {attended.length > 0 && <EventRows events={attended} />}
        {query.data && attended.length === 0 && <FindEvents />}
      </Card>
    </>
  );
}

function EventRows({ events }: { events: readonly UpcomingEvent[] }) {
  return (
    <RowList>
      {events.map((upcoming) => (
        <li key={`${upcoming.event.id} ${upcoming.role}`}>
          <UpcomingEventRow {...upcoming} />
        </li>
      ))}
    </RowList>
  );
}

function FindEvents() {
  const { t } = useTranslation('profile');
  return (
    <CardActions>
      <Button component={Link} to={paths.events} variant="default">
        {t('events.find')}
      </Button>
    </CardActions>
  );
}
