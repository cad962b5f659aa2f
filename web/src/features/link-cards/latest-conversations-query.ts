import { listConversations } from '@foyer/contract/messaging/conversations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/** The conversations in which someone talked last. */
export const latestConversationsQuery = (viewer: string) =>
  queryOptions({
    queryKey: messagingKeys.latest(viewer),
    queryFn: ({ signal }) => call(listConversations, { query: { limit: 20 } }, signal),
    staleTime: 0,
  });
