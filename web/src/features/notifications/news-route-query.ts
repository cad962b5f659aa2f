import { readNewsRoute } from '@foyer/contract/notifications/news-route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { settingsKeys } from '#src/lib/query-keys/settings-keys.ts';

/** Always read again: the settings and the contacts may have changed on another page or device. */
export const newsRouteQuery = (viewer: string) =>
  queryOptions({
    queryKey: settingsKeys.newsRoute(viewer),
    queryFn: ({ signal }) => call(readNewsRoute, {}, signal),
    staleTime: 0,
  });
