import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

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
    return () => {
      isOver = true;
      stop();
    };
  }, [queries, userId]);
}
