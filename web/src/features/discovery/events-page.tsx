import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { LazyCalendar } from './calendar/lazy-calendar.tsx';
import { isFiltered } from './event-filters.ts';
import classes from './search/events-list.module.css';
import { EventsList } from './search/events-list.tsx';
import { SearchForm } from './search/search-form.tsx';
import { eventsQuery } from './search/search-query.ts';
import { Topics } from './search/topics.tsx';
import { useSearchAddress } from './search/use-search-address.ts';
import { ViewSwitch } from './search/view-switch.tsx';

// A file of its own would be a request of its own.
export { loadCalendar } from './calendar/lazy-calendar.tsx';

/** What is to come, soonest first. The server has put what strangers see into the page; members see theirs a moment later. */
export function EventsPage() {
  const { t } = useTranslation('discovery');
  const viewer = useViewer();
  const { typed, filters, pages, after, type, ask } = useSearchAddress();
  const isCalendar = filters.view === 'calendar';
  const query = useInfiniteQuery({ ...eventsQuery(viewer, filters, after), enabled: !isCalendar });
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const isOther = query.isPlaceholderData;

  // "More" is an address; one that was sent to somebody shows as much as whoever sent it saw.
  useEffect(() => {
    if (!isCalendar && loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isOther) void fetchNextPage();
  }, [isCalendar, loaded, pages, hasNextPage, isFetching, isOther, fetchNextPage]);

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
        <div className={classes.bar}>
          <h2 id="upcoming" className={classes.subtitle}>
            {filters.saved ? t('saved.list') : t('upcoming')}
          </h2>
          <ViewSwitch filters={filters} />
        </div>
        <SearchForm
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
        {isCalendar ? (
          <LazyCalendar viewer={viewer} filters={filters} />
        ) : (
          <EventsList query={query} filters={filters} after={after} onClear={() => type('')} />
        )}
      </section>
    </div>
  );
}

/** Leads to where an event is written, and records that somebody wants it. */
function CreateEvent() {
  const { t } = useTranslation('discovery');
  return (
    <Button component={Link} to={paths.newEvent} size="lg" onClick={() => track('create_event_clicked')}>
      {t('create')}
    </Button>
  );
}
