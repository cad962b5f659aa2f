import type { Message } from '@foyer/contract/messaging/messages.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type MessageLog, messagesIn, shownMessages } from '#src/lib/message-sync/message-log.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { extendRange, loadOlder, messageRangeQuery } from '../queries.ts';
import { type MessagePages, useMessagePages } from './use-message-pages.ts';

/** Where a list of messages starts. Each change of the key scrolls there. */
export type ListStart = { key: string; at: number | 'unread' | 'end' };

export type ShownMessages = {
  messages: readonly Message[];
  older: MessagePages;
  newer: MessagePages;
  start: ListStart;
  /** Whether those shown are apart from the newest, and from which number on they are. */
  rangeFrom: number | null;
  /** The message that the page was opened at; null while it is loading or if it can't be shown. */
  found: number | null;
  /** Of the messages around it. */
  loading: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | null;
  showNewest: () => void;
};

/**
 * The messages of a conversation that the page shows: the newest ones, or those around the message in the address (`?message=12`).
 * `opened` counts how often a search result was opened, so that opening the same one again scrolls to it again.
 */
export function useShownMessages(viewer: string, id: string, log: MessageLog, opened: number): ShownMessages {
  const queries = useQueryClient();
  const { search, change } = useFilterParams<'message'>();
  const [returns, setReturns] = useState(0);
  const asked = Number(search.get('message'));
  const first = log.hasOlder ? 1 : log.from;
  const target = Number.isInteger(asked) && asked >= first ? asked : null;
  const rangeId = { viewer, id, around: target ?? 0, epoch: log.epoch };
  const isApart = target !== null && target < log.from;
  const query = useQuery({ ...messageRangeQuery(rangeId), enabled: isApart });
  const range = isApart ? (query.data ?? null) : null;

  const messages = useMemo(() => (range ? messagesIn(log, range) : shownMessages(log)), [log, range]);
  const olderOfLog = useMessagePages(log.hasOlder, () => loadOlder(queries, viewer, id));
  const olderOfRange = useMessagePages(range?.hasOlder ?? false, () => extendRange(queries, rangeId, 'older'));
  const newer = useMessagePages(range !== null, () => extendRange(queries, rangeId, 'newer'));

  let at: ListStart['at'] = returns === 0 ? 'unread' : 'end';
  if (target !== null) at = target;
  return {
    messages,
    older: range ? olderOfRange : olderOfLog,
    newer,
    start: { key: `${target ?? ''} ${opened} ${returns}`, at },
    rangeFrom: range?.from ?? null,
    found: isApart && !range ? null : target,
    loading: isApart && !range ? query : null,
    showNewest() {
      setReturns((before) => before + 1);
      if (target !== null) change('message', '');
    },
  };
}
