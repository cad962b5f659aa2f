import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { CardPage, CardSkeletons } from '#src/ui/page/card-page.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { QuestionsCard } from '../asking/questions-card.tsx';
import { Attendees } from '../attendees/attendees.tsx';
import { NoSuchEvent } from '../no-such-event.tsx';
import { eventQuery, isNotMine } from '../queries.ts';
import { SeriesCard } from '../series/series-card.tsx';
import { StatisticsCard } from '../statistics/statistics-card.tsx';
import { DoorCard } from '../team/door-card.tsx';
import { Team } from '../team/team.tsx';
import { hasLine } from '../waiting/has-line.ts';
import { WaitingLine } from '../waiting/waiting-line.tsx';
import { EventOverview } from './event-overview.tsx';

/** Whether guests come to a place. */
function hasDoor({ state, audiences }: Event): boolean {
  return state !== 'draft' && state !== 'cancelled' && audiences.some(({ audience }) => audience === 'in-person');
}

/** One event of the viewer's: how it stands, what can be done with it, and who comes. */
export function ManageEvent({ userId }: { userId: string }) {
  const { t } = useTranslation('hosting');
  const { id = '' } = useParams();
  const query = useQuery(eventQuery(id));
  if (isNotMine(query)) return <NoSuchEvent />;
  return (
    <CardPage title={query.data?.title ?? t('one.title')} back={{ to: paths.myEvents, label: t('mine.title') }}>
      <PageStates query={query} waiting={<CardSkeletons heights={[320, 240]} />}>
        {(event) => (
          <>
            <EventOverview event={event} />
            {event.publishedAt !== null && <StatisticsCard event={event} />}
            {hasDoor(event) && <DoorCard event={event} />}
            <SeriesCard event={event} />
            {event.state !== 'draft' && <Attendees event={event} />}
            {hasLine(event) && <WaitingLine event={event} />}
            <Team event={event} userId={userId} />
            <QuestionsCard event={event} />
          </>
        )}
      </PageStates>
    </CardPage>
  );
}
