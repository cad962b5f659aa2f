import { listConversations, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { listChanges, listMessages } from '@foyer/contract/messaging/messages.ts';
import type { ConversationBox } from '@foyer/contract/rules/messaging/choices.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import {
  logOf,
  type MessageLog,
  type MessageRange,
  mergeLogs,
  withChanges,
  withOlder,
  withRange,
} from '#src/lib/message-sync/message-log.ts';
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

/** Which range: the messages around one that is far from the newest, until the log starts over. */
export type RangeId = { viewer: string; id: string; around: number; epoch: number };

/** Where a range starts and ends. It is read once and then grows; its messages are kept in the log, which changes reach. */
export const messageRangeQuery = ({ viewer, id, around, epoch }: RangeId) => {
  const queryKey = messagingKeys.range(viewer, id, around, epoch);
  return queryOptions({
    queryKey,
    async queryFn({ client, signal }): Promise<MessageRange> {
      const known = client.getQueryData<MessageRange>(queryKey);
      if (known) return known;
      const query = { around, limit: pageSize };
      const { items, hasOlder } = await call(listMessages, { params: { id }, query }, signal);
      const range = { from: items[0]?.no ?? around, to: items.at(-1)?.no ?? around, hasOlder };
      client.setQueryData<MessageLog>(messagingKeys.log(viewer, id), (log) =>
        log?.epoch === epoch ? withRange(log, range, items) : log,
      );
      return range;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The log, which has its messages, isn't kept longer either.
    gcTime: 0,
  });
};

/** Adds the page before a range, or the one after it. */
export async function extendRange(
  queries: QueryClient,
  { viewer, id, around, epoch }: RangeId,
  side: 'older' | 'newer',
): Promise<void> {
  const key = messagingKeys.range(viewer, id, around, epoch);
  const before = queries.getQueryData<MessageRange>(key);
  if (!before) return;
  const position = side === 'older' ? { before: before.from } : { after: before.to };
  const { items, hasOlder } = await call(listMessages, { params: { id }, query: { ...position, limit: pageSize } });
  const range = queries.getQueryData<MessageRange>(key);
  if (!range) return;
  const grown =
    side === 'older'
      ? { ...range, from: items[0]?.no ?? range.from, hasOlder }
      : { ...range, to: items.at(-1)?.no ?? range.to };
  queries.setQueryData<MessageLog>(messagingKeys.log(viewer, id), (log) =>
    log?.epoch === epoch ? withRange(log, grown, items) : log,
  );
  queries.setQueryData<MessageRange>(key, grown);
}
