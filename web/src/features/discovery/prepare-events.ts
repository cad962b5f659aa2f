import { eventFeeds } from '#src/lib/page/event-feeds.ts';
import type { PreparePage } from '#src/lib/page/prepare-page.ts';
import { loadCalendar } from './calendar/lazy-calendar.tsx';
import { monthOf } from './calendar/month-days.ts';
import { monthQuery } from './calendar/month-query.ts';
import { afterIn, filtersIn, pagesIn } from './event-filters.ts';
import { eventsQuery } from './search/events-query.ts';

/** Renders the events page on the server as visitors see it. If the API fails, the browser tries again. */
export const prepareEvents: PreparePage = async ({ call, queryClient, search, origin }) => {
  const filters = filtersIn(search);
  const { topic } = filters;
  const feeds = topic ? { feeds: eventFeeds(origin, 'topics', topic, topic) } : {};
  if (filters.view === 'calendar') {
    await loadCalendar();
    const month = filters.month || monthOf(new Date());
    const shown = await queryClient.fetchQuery(monthQuery(null, filters, month, call)).catch(() => null);
    return { ...(shown ? feeds : { status: 503 }), part: 'src/features/discovery/calendar/events-calendar.tsx' };
  }
  const query = eventsQuery(null, filters, afterIn(search), call);
  const found = await queryClient.fetchInfiniteQuery({ ...query, pages: pagesIn(search) }).catch(() => null);
  return found ? feeds : { status: 503 };
};
