import { readActivity } from '@foyer/contract/messaging/activity.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

export const activityQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: messagingKeys.activity(viewer, id),
    queryFn: ({ signal }) => call(readActivity, { params: { id } }, signal),
    staleTime: 0,
    retry: false,
  });
