import { listConversations, readConversation, readWayToWrite } from '@foyer/contract/messaging/conversations.ts';
import { listChanges, listMessages } from '@foyer/contract/messaging/messages.ts';
import type { ConversationBox } from '@foyer/contract/rules/messaging/choices.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { logOf, type MessageLog, mergeLogs, withChanges, withOlder } from '#src/lib/message-sync/message-log.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

export const conversationsQuery = (viewer: string, box: ConversationBox) =>
  infiniteQueryOptions({
    queryKey: messagingKeys.list(viewer, box),
    queryFn: ({ signal, pageParam }) =>
      call(listConversations, { query: { box, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const conversationQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: messagingKeys.conversation(viewer, id),
    queryFn: ({ signal }) => call(readConversation, { params: { id } }, signal),
    staleTime: 0,
  });

/** How the viewer can write to a member. Always read again: the allowance and the other side change. */
export const wayToWriteQuery = (viewer: string, slug: string) =>
  queryOptions({
    queryKey: messagingKeys.way(viewer, slug),
    queryFn: ({ signal }) => call(readWayToWrite, { params: { slug } }, signal),
    staleTime: 0,
    retry: false,
  });

const pageSize = 50;

/**
 * The messages of a conversation. The first read takes the newest page, each later one what has changed since. What other
 * code adds meanwhile is merged, never overwritten.
 */
export const messageLogQuery = (viewer: string, id: string) => {
  const queryKey = messagingKeys.log(viewer, id);
  return queryOptions({
    queryKey,
    async queryFn({ client, signal }): Promise<MessageLog> {
      const newest = () => call(listMessages, { params: { id }, query: { limit: pageSize } }, signal);
      const log = client.getQueryData<MessageLog>(queryKey);
      if (!log) return logOf(await newest());
      const changes = await call(listChanges, { params: { id }, query: { since: log.seq } }, signal);
      return changes.isReset ? logOf(await newest(), log.epoch + 1) : withChanges(log, changes);
    },
    structuralSharing: (known, fresh) => mergeLogs(known as MessageLog | undefined, fresh as MessageLog),
    staleTime: 0,
  });
};

/** Adds the page before the first message. */
export async function loadOlder(queries: QueryClient, viewer: string, id: string): Promise<void> {
  const key = messagingKeys.log(viewer, id);
  const log = queries.getQueryData<MessageLog>(key);
  if (!log?.hasOlder) return;
  const page = await call(listMessages, { params: { id }, query: { before: log.from, limit: pageSize } });
  queries.setQueryData<MessageLog>(key, (now) => (now?.epoch === log.epoch ? withOlder(now, page) : now));
}
