import { readWayToWrite } from '@foyer/contract/messaging/conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/** How the viewer can write to a member. Always read again: the allowance and the other side change. */
export const wayToWriteQuery = (viewer: string, slug: string) =>
  queryOptions({
    queryKey: messagingKeys.way(viewer, slug),
    queryFn: ({ signal }) => call(readWayToWrite, { params: { slug } }, signal),
    staleTime: 0,
    retry: false,
  });
