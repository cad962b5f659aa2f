import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import classes from './overview.module.css';
import { OverviewFigures } from './overview-figures.tsx';
import { statisticsQuery } from './statistics-query.ts';
import { TwoWeeksCard } from './two-weeks-card.tsx';

type Props = {
  event: Event;
  share: ReactNode;
  /** When and where the event takes place. */
  facts: ReactNode;
};

/** A published event at a glance: its figures, what to do next, the last two weeks and what happened last. */
export function EventOverview({ event, share, facts }: Props) {
  const query = useQuery(statisticsQuery(event.id, '14'));
  return (
    <PageStates query={query} waiting={<Waiting facts={facts} />}>
      {(statistics) => (
        <>
          <OverviewFigures event={event} statistics={statistics} />
          <div className={classes.columns}>
            <div className={classes.column}>
              <NextStepsCard event={event} statistics={statistics} share={share} />
              <TwoWeeksCard eventId={event.id} statistics={statistics} />
            </div>
            <div className={classes.column}>
              <ActivityCard eventId={event.id} currency={statistics.currency} />
              {facts}
            </div>
          </div>
        </>
      )}
    </PageStates>
  );
}

function Waiting({ facts }: Pick<Props, 'facts'>) {
  return (
    <>
      <div className={classes.figures}>
        {['registered', 'waitlist', 'sales', 'views'].map((name) => (
          <Skeleton key={name} height={103} radius={14} />
        ))}
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Skeleton height={336} radius={16} />
        </div>
        <div className={classes.column}>
          <Skeleton height={320} radius={16} />
          {facts}
        </div>
      </div>
    </>
  );
}
