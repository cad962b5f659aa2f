import type { SeriesDate } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** The requests come with the first question: a page that is only read needs none. */
const requests = () => import('./requests.ts');

/** An event as `viewer` sees it. Null when there is none to see. */
export const eventQuery = (slug: string, viewer: string | null, by?: Call) =>
  queryOptions({
    queryKey: eventKeys.page(slug, viewer),
    async queryFn({ signal }): Promise<Event | null> {
      return (await requests()).readVisibleEvent(slug, signal, by);
    },
  });

/** When an event that repeats takes place. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: eventKeys.otherDates(id),
    async queryFn({ signal }): Promise<SeriesDate[]> {
      return (await requests()).readSeries(id, signal);
    },
  });
