import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLiveNews, useRefetchInterval } from '#src/lib/live/live-updates.ts';
import type { MessageLog } from '#src/lib/message-sync/message-log.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { messageLogQuery } from './queries.ts';

/** Without live updates, how often changes of an open conversation are read. */
const refetchMs = 10_000;

/** The messages of a conversation, kept current: each change that is pushed is read once. */
export function useLiveLog(viewer: string, id: string) {
  const queries = useQueryClient();
  const refetchInterval = useRefetchInterval(refetchMs);
  const query = useQuery({ ...messageLogQuery(viewer, id), refetchInterval });
  const told = useRef(0);
  const isReading = useRef(false);

  /**
   * Reads until the announced change is loaded. The first read may have started before the change, and the second brings it; after
   * that, the next frame tries again.
   */
  async function catchUp(): Promise<void> {
    if (isReading.current) return;
    isReading.current = true;
    const isBehind = () => (queries.getQueryData<MessageLog>(messagingKeys.log(viewer, id))?.seq ?? 0) < told.current;
    for (let reads = 0; reads < 3 && isBehind(); reads += 1) {
      const { isError } = await query.refetch({ cancelRefetch: false });
      if (isError) break;
    }
    isReading.current = false;
  }

  useLiveNews((news) => {
    if (news.type !== 'messages' || news.id !== id) return;
    told.current = Math.max(told.current, news.seq);
    void catchUp();
  });
  return query;
}
