import type { SeriesDate } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** Loaded with the first request: a server-rendered page that is only read needs none. */
const requests = () => import('./event-page-requests.ts');

/** An event as `viewer` sees it. Null if it does not exist or is hidden from them. */
export const eventQuery = (slug: string, viewer: string | null, callApi?: Call) =>
  queryOptions({
    queryKey: eventKeys.page(slug, viewer),
    async queryFn({ signal }): Promise<Event | null> {
      return (await requests()).readVisibleEvent(slug, signal, callApi);
    },
  });

/** All dates of the series that an event belongs to. */
export const otherDatesQuery = (id: string) =>
  queryOptions({
    queryKey: eventKeys.otherDates(id),
    async queryFn({ signal }): Promise<SeriesDate[]> {
      return (await requests()).readSeries(id, signal);
    },
  });
