import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { RefundRows } from './refund-rows.tsx';
import { UpcomingEventRow } from './upcoming-event-row.tsx';
import { nextOf, upcomingEvents } from './upcoming-events.ts';
import classes from './upcoming-events-card.module.css';
import { upcomingEventsQuery } from './upcoming-queries.ts';

const maxShown = 5;

/** The viewer's upcoming events, besides the next one, which has a card of its own, and the refunds that are to come. */
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
  const isEmpty = query.data !== undefined && count === 0;
  return (
    <Card title={t('title')} headingRef={heading}>
      <PageStates
        query={query}
        waiting={<RowSkeletons count={1} height={64} />}
        isEmpty={({ others }) => others.length === 0}
        empty={
          <EmptyState
            picture="events"
            text={t(query.data?.hasNext ? 'noneElse' : 'none')}
            action={
              <Button component={Link} to={paths.events} variant={query.data?.hasNext ? 'default' : 'filled'}>
                {t('find')}
              </Button>
            }
          />
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
      <RefundRows userId={userId} />
      {!showsAll && count > maxShown && (
        <CardActions>
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
        </CardActions>
      )}
      <p className={classes.links}>
        {!isEmpty && <Link to={paths.events}>{t('find')}</Link>}
        <Link to={paths.myOrders}>{t('orders')}</Link>
        <Link to={paths.myEvents}>{t('hosting')}</Link>
        <Link to={`${paths.myEvents}?part=attending`}>{t('going')}</Link>
      </p>
    </Card>
  );
}
