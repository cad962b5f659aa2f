import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#src/lib/session/use-session.ts';
import { LazyCalendar } from './calendar/lazy-calendar.tsx';
import classes from './events-page.module.css';
import { isFiltered } from './known/event-filters.ts';
import { eventsQuery } from './known/queries.ts';
import { CreateEvent } from './list/create-event.tsx';
import { EventsList } from './list/events-list.tsx';
import { Filters } from './list/filters.tsx';
import { Topics } from './list/topics.tsx';
import { useListAddress } from './list/use-list-address.ts';
import { ViewSwitch } from './list/view-switch.tsx';

// A file of its own would be a request of its own.
export { loadCalendar } from './calendar/lazy-calendar.tsx';

/** What is to come, soonest first. The server has put what strangers see into the page; members see theirs a moment later. */
export function EventsPage() {
  const { t } = useTranslation('events');
  const viewer = useViewer();
  const { typed, filters, pages, after, type, ask } = useListAddress();
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
        {isCalendar ? (
          <LazyCalendar viewer={viewer} filters={filters} />
        ) : (
          <EventsList query={query} filters={filters} after={after} onClear={() => type('')} />
        )}
      </section>
    </div>
  );
}
