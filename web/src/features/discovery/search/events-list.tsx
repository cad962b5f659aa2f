import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type EventFilters, isFiltered, moreOf, searchOf } from '../event-filters.ts';
import { EventCard } from './event-card.tsx';
import classes from './events-list.module.css';
import type { FoundEvents } from './events-query.ts';

type EventsResult = UseInfiniteQueryResult<{ pages: FoundEvents[] }>;
type Props = { query: EventsResult; filters: EventFilters; after: string; onClear: () => void };

/** The found events as cards, with a "more" link. */
export function EventsList({ query, filters, after, onClear }: Props) {
  const { t } = useTranslation('discovery');
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const isOutdated = query.isPlaceholderData;
  const events = data?.pages.flatMap(({ items }) => items);
  const more = moreOf(filters, after, data?.pages ?? []);
  return (
    <>
      {after && (
        <Link to={`/events${searchOf(filters)}`} className={classes.first}>
          {t('fromFirst')}
        </Link>
      )}
      {!events && !error && <ListSkeleton />}
      {error && <FailedNotice query={query} />}
      {events?.length === 0 && !isOutdated && <NoEvents filters={filters} onClear={onClear} />}
      {events && events.length > 0 && (
        <ul className={classes.list} data-stale={isOutdated || undefined}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
      {events && hasNextPage && !isOutdated && (
        <Button
          component={Link}
          to={more.to}
          replace={!more.isNext}
          preventScrollReset={!more.isNext}
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

const skeletons = ['one', 'two', 'three'];

function ListSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      {skeletons.map((key) => (
        <Skeleton key={key} height={430} />
      ))}
    </div>
  );
}

function NoEvents({ filters, onClear }: Omit<Props, 'query' | 'after'>) {
  const { t } = useTranslation('discovery');
  const isVisitor = useSession().status === 'signed-out';
  const hasFilters = isFiltered(filters);
  if (filters.saved && !hasFilters) {
    return (
      <EmptyState
        picture="events"
        title={isVisitor ? undefined : t('saved.none.title')}
        text={isVisitor ? t('saved.none.forStrangers') : t('saved.none.text')}
        action={
          isVisitor ? (
            <Button component={Link} to={signInThenReturnTo(paths.events + searchOf(filters))} variant="default">
              {t('saved.none.signIn')}
            </Button>
          ) : (
            <Button component={Link} to={paths.events} preventScrollReset variant="default">
              {t('noMatch.all')}
            </Button>
          )
        }
      />
    );
  }
  if (!hasFilters) return <EmptyState picture="events" title={t('none.title')} text={t('none.text')} />;
  return (
    <EmptyState
      picture="events"
      title={t('noMatch.title')}
      text={t('noMatch.text')}
      action={
        <Button component={Link} to="/events" preventScrollReset variant="default" onClick={onClear}>
          {t('noMatch.all')}
        </Button>
      }
    />
  );
}
