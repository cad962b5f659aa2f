import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './events-page.module.css';
import { isFiltered, searchOf } from './known/event-filters.ts';
import { eventsQuery } from './known/queries.ts';
import { CreateEvent } from './list/create-event.tsx';
import { EventCard } from './list/event-card.tsx';
import { Filters } from './list/filters.tsx';
import { Topics } from './list/topics.tsx';
import { useListAddress } from './list/use-list-address.ts';

/** What is to come, soonest first. The server has put what strangers see into the page; members see theirs a moment later. */
export function EventsPage() {
  const { t } = useTranslation(['events', 'shell']);
  const errorText = useErrorText();
  const current = useSession();
  const viewer = current.status === 'signed-in' ? current.user.id : null;
  const { typed, filters, pages, type, ask } = useListAddress();
  const query = useInfiniteQuery(eventsQuery(viewer, filters));
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const isOther = query.isPlaceholderData;

  // "More" is an address; one that was sent to somebody shows as much as whoever sent it saw.
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isOther) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, isOther, fetchNextPage]);

  const events = data?.pages.flatMap(({ items }) => items);
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        <CreateEvent />
      </header>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming" className={classes.subtitle}>
          {t('upcoming')}
        </h2>
        <Filters
          typed={typed}
          filters={filters}
          isBusy={isFetching && !isFetchingNextPage && events !== undefined}
          onType={type}
          onAsk={ask}
        />
        <Topics events={events ?? []} filters={filters} />
        <p className="visually-hidden" role="status">
          {events && !isFetching && isFiltered(filters) && t('found', { count: events.length })}
        </p>
        {!events && !error && <Waiting />}
        {error && (
          <Notice tone="problem">
            <p>
              {t('shell:states.failed')}. {errorText.text(error)}
            </p>
            <Button variant="default" size="sm" loading={isFetching} onClick={() => void query.refetch()}>
              {t('shell:states.retry')}
            </Button>
          </Notice>
        )}
        {events?.length === 0 && !isOther && <Nothing isFiltered={isFiltered(filters)} onClear={() => type('')} />}
        {events && events.length > 0 && (
          <ul className={classes.list} data-old={isOther || undefined}>
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </ul>
        )}
        {events && hasNextPage && !isOther && (
          <Button
            component={Link}
            to={searchOf(filters, loaded + 1)}
            replace
            preventScrollReset
            variant="default"
            className={classes.more}
            loading={isFetchingNextPage}
          >
            {t('more')}
          </Button>
        )}
      </section>
    </div>
  );
}

const outlines = ['one', 'two', 'three'];

function Waiting() {
  return (
    <div className={classes.list} aria-busy="true">
      {outlines.map((outline) => (
        <Skeleton key={outline} height={430} />
      ))}
    </div>
  );
}

function Nothing({ isFiltered: asked, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('events');
  if (!asked) {
    return (
      <div className={classes.empty}>
        <h3>{t('none.title')}</h3>
        <p>{t('none.text')}</p>
      </div>
    );
  }
  return (
    <div className={classes.empty}>
      <h3>{t('noMatch.title')}</h3>
      <p>{t('noMatch.text')}</p>
      <Button component={Link} to="/events" preventScrollReset variant="default" onClick={onClear}>
        {t('noMatch.all')}
      </Button>
    </div>
  );
}
