import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveNews, useRefetchInterval } from '#src/lib/live/live-updates.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import { activityQuery } from './activity-query.ts';

/** Many read a message of a group within seconds: that is read once. */
const gatherMs = 500;
/** No live update reports presence, so it is polled. Receipts arrive sooner, but not without live updates. */
const presenceMs = 60_000;
const withoutLiveMs = 15_000;

const nothing = { receipts: [], presence: 'none' } as const;

/** Who has read the messages of a conversation, and whether the other member is active. A failure shows neither. */
export function useActivity(viewer: string, { id, kind, state }: Conversation) {
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const refetchInterval = useRefetchInterval(withoutLiveMs) || presenceMs;
  const enabled = state === 'open' && kind !== 'event';
  const { data } = useQuery({ ...activityQuery(viewer, id), refetchInterval, enabled });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveNews((news) => {
    if (news.type !== 'receipts' || news.id !== id) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: messagingKeys.activity(viewer, id) });
    }, gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!enabled || !data) return nothing;
  // Whether they are active still can't be known without a connection.
  return isOnline ? data : { ...data, presence: 'none' as const };
}
