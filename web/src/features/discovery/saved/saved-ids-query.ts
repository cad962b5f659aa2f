import { queryOptions } from '@tanstack/react-query';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** The ids of the events that `viewer` has saved. */
export const savedIdsQuery = (viewer: string) =>
  queryOptions({
    queryKey: eventKeys.saved(viewer),
    async queryFn({ signal }): Promise<string[]> {
      return (await import('./saved-requests.ts')).readSavedIds(signal);
    },
  });
