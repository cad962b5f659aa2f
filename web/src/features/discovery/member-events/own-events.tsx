import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { UpcomingEventRow } from '../upcoming/upcoming-event-row.tsx';
import { type UpcomingEvent, upcomingEvents } from '../upcoming/upcoming-events.ts';
import { upcomingEventsQuery } from '../upcoming/upcoming-queries.ts';

type Props = {
  viewer: string;
  /** Where they choose who sees what they come to. */
  choice: ReactNode;
};

/** What is ahead for the owner of a profile: all of it, whoever else may see it, with the ways to their tickets. */
export function OwnEvents({ viewer, choice }: Props) {
  const { t } = useTranslation('profile');
  const query = useQuery({ ...upcomingEventsQuery(viewer), select: (mine) => upcomingEvents(mine, new Date()) });
  const hosted = query.data?.filter(({ role }) => role === 'host' || role === 'door') ?? [];
  const joined = query.data?.filter((mine) => !hosted.includes(mine)) ?? [];
  return (
    <>
      {hosted.length > 0 && (
        <Card title={t('events.iHost')}>
          <Rows events={hosted} />
        </Card>
      )}
      <Card title={t('events.iCome')}>
        <CardText>{t('events.who')}</CardText>
        <CardActions>{choice}</CardActions>
        {query.error && <FailedNotice query={query} />}
        {joined.length > 0 && <Rows events={joined} />}
        {query.data && joined.length === 0 && <FindEvents />}
      </Card>
    </>
  );
}

function Rows({ events }: { events: readonly UpcomingEvent[] }) {
  return (
    <RowList>
      {events.map((mine) => (
        <li key={`${mine.event.id} ${mine.role}`}>
          <UpcomingEventRow {...mine} />
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
