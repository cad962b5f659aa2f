import type { Event } from '@foyer/contract/events/event.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { hasSales } from './change.ts';
import { Charts } from './charts.tsx';
import { ExportStatistics } from './export-statistics.tsx';
import { FiguresTable } from './figures-table.tsx';
import { periodIn } from './period.ts';
import { PeriodFigures } from './period-figures.tsx';
import { SourcesCard } from './sources-card.tsx';
import classes from './statistics.module.css';
import { type Statistics, statisticsQuery } from './statistics-query.ts';
import { TicketsCard } from './tickets-card.tsx';
import { useFigureTexts } from './use-figure-texts.ts';

type Props = {
  event: Event;
  /** How to get the first visitors. */
  share: ReactNode;
};

/** The figures of an event in the chosen period: totals, charts, sources and the numbers as a table. */
export function StatisticsView({ event, share }: Props) {
  const { t } = useTranslation('statistics');
  const [search] = useSearchParams();
  const query = useQuery(statisticsQuery(event.id, periodIn(search)));
  return (
    <PageStates
      query={query}
      waiting={<Waiting />}
      isEmpty={isEmpty}
      empty={
        <Card title={t('empty.title')}>
          <EmptyState picture="events" text={t('empty.text')} action={share} />
        </Card>
      }
    >
      {(statistics) => (
        <Ready eventId={event.id} statistics={statistics} isOld={query.isPlaceholderData} share={share} />
      )}
    </PageStates>
  );
}

function isEmpty({ views, registrations, salesMinor }: Statistics): boolean {
  return views === 0 && registrations === 0 && salesMinor === 0;
}

type ReadyProps = { eventId: string; statistics: Statistics; isOld: boolean; share: ReactNode };

function Ready({ eventId, statistics, isOld, share }: ReadyProps) {
  const { t } = useTranslation('statistics');
  const texts = useFigureTexts(statistics.currency);
  const isSelling = hasSales(statistics);
  const before = t('before', { count: statistics.daysBefore.length });
  return (
    <div className={classes.root} data-stale={isOld || undefined} aria-busy={isOld}>
      <PeriodFigures statistics={statistics} texts={texts} hasSales={isSelling} />
      <Charts statistics={statistics} texts={texts} before={before} hasSales={isSelling} />
      <SourcesCard sources={statistics.sources} texts={texts} share={share} />
      <TicketsCard statistics={statistics} texts={texts} />
      <Card>
        <FiguresTable statistics={statistics} texts={texts} hasSales={isSelling} />
        <ExportStatistics eventId={eventId} />
      </Card>
      <p className={classes.note}>{t('how')}</p>
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <div className={classes.waitingFigures}>
        {['views', 'registrations', 'conversion', 'sales', 'refunds'].map((name) => (
          <Skeleton key={name} height={82} radius={14} />
        ))}
      </div>
      <div className={classes.charts}>
        <Skeleton height={390} radius={16} />
        <Skeleton height={390} radius={16} />
      </div>
    </div>
  );
}
