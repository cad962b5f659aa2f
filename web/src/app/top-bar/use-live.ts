import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  deleteConversationCopies,
  deleteCopiesOfOthers,
  deleteOfflineDatabases,
  hasWaitingMessages,
} from '#src/lib/offline/offline-databases.ts';
import { session } from '#src/lib/session/session.ts';

/** Opens the socket of a member's page. Its code loads last: what it brings is on the page already, only older. */
export function useLive(userId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    void import('#src/lib/live/start-live.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive(queries, userId);
      },
      // Without it, numbers and lists are read from time to time.
      () => undefined,
    );
    deleteCopiesOfOthers(userId);
    void sendWaiting(queries, userId);
    // Messages that wait to be sent stay over a session that expired, for the same member; copies of conversations don't.
    const stopWatching = session.subscribe(() => {
      const state = session.state();
      if (state.status !== 'signed-out') return;
      if (state.reason === 'left') deleteOfflineDatabases();
      else deleteConversationCopies();
    });
    return () => {
      isOver = true;
      stopWatching();
      stop();
    };
  }, [queries, userId]);
}

/** Sends what an earlier page could not, whichever page is open. */
async function sendWaiting(queries: QueryClient, userId: string): Promise<void> {
  if (!(await hasWaitingMessages())) return;
  await import('#src/lib/message-sync/use-outbox.ts').then(
    ({ outboxOf }) => outboxOf(userId, queries),
    // The next page tries again.
    () => undefined,
  );
}
