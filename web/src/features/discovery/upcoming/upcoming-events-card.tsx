import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { UpcomingEventRow } from './upcoming-event-row.tsx';
import { nextOf, upcomingEvents } from './upcoming-events.ts';
import { upcomingEventsQuery } from './upcoming-queries.ts';

const maxShown = 5;

/** The viewer's upcoming events, attended and hosted, besides the next one, which has a card of its own. */
export function UpcomingEventsCard({ userId }: { userId: string }) {
  const { t } = useTranslation('upcoming-events');
  const query = useQuery({
    ...upcomingEventsQuery(userId),
    select: (mine) => {
      const upcoming = upcomingEvents(mine, new Date());
      const next = nextOf(upcoming);
      return { hasNext: next !== null, others: upcoming.filter((each) => each !== next) };
    },
  });
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = query.data?.others.length ?? 0;
  return (
    <Card title={t('title')} headingRef={heading}>
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={64} />}
        isEmpty={({ others }) => others.length === 0}
        empty={
          query.data?.hasNext ? <CardText>{t('noneElse')}</CardText> : <EmptyState picture="events" text={t('none')} />
        }
      >
        {({ others }) => (
          <RowList>
            {(showsAll ? others : others.slice(0, maxShown)).map((upcoming) => (
              <li key={`${upcoming.event.id} ${upcoming.role}`}>
                <UpcomingEventRow {...upcoming} />
              </li>
            ))}
          </RowList>
        )}
      </PageStates>
      <CardActions>
        {!showsAll && count > maxShown && (
          <Button
            variant="default"
            onClick={() => {
              setShowsAll(true);
              // The button disappears, so the focus moves to the heading.
              heading.current?.focus();
            }}
          >
            {t('all', { count })}
          </Button>
        )}
        <Button component={Link} to={paths.events} variant="default">
          {t('find')}
        </Button>
        <Button component={Link} to={paths.myOrders} variant="default">
          {t('orders')}
        </Button>
        <Button component={Link} to={paths.myEvents} variant="default">
          {t('hosting')}
        </Button>
        <Button component={Link} to={`${paths.myEvents}?part=attending`} variant="default">
          {t('going')}
        </Button>
      </CardActions>
    </Card>
  );
}
