import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { paths } from '#src/lib/paths.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { LazyCalendar } from './calendar/lazy-calendar.tsx';
import { isFiltered } from './event-filters.ts';
import classes from './search/events-list.module.css';
import { EventsList } from './search/events-list.tsx';
import { eventsQuery } from './search/events-query.ts';
import { SearchForm } from './search/search-form.tsx';
import { Topics } from './search/topics.tsx';
import { useSearchFilters } from './search/use-search-filters.ts';
import { ViewSwitch } from './search/view-switch.tsx';
import { usePages } from './use-pages.ts';

// Exported from here, because a separate entry would be one more request.
export { loadCalendar } from './calendar/lazy-calendar.tsx';

/** Upcoming events. The server renders them as visitors see them; signed-in members get their own list a moment later. */
export function EventsPage() {
  const { t } = useTranslation('discovery');
  const viewer = useViewer();
  const { typed, filters, pages, after, type, search } = useSearchFilters();
  const isCalendar = filters.view === 'calendar';
  const query = useInfiniteQuery({ ...eventsQuery(viewer, filters, after), enabled: !isCalendar });
  const { data, isFetching, isFetchingNextPage } = query;

  usePages(query, isCalendar ? 0 : pages);

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
        <CreateEventButton />
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
          onSearch={search}
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

/** Leads to the event editor, and tracks the click. */
function CreateEventButton() {
  const { t } = useTranslation('discovery');
  return (
    <Button component={Link} to={paths.newEvent} size="lg" onClick={() => track('create_event_clicked')}>
      {t('create')}
    </Button>
  );
}
