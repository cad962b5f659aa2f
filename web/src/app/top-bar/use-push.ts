import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '#src/lib/session/session.ts';

/** Follows push in browsers that allow notifications; others load nothing. */
export function usePush(userId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    let isOver = false;
    let stop = () => {};
    void import('#src/lib/push/start-push.ts').then(
      ({ startPush }) => {
        if (!isOver) stop = startPush(queries, userId);
      },
      // Without it, notifications stay until they are dismissed.
      () => undefined,
    );
    const stopWatching = session.subscribe(() => {
      const state = session.state();
      if (state.status !== 'signed-out' || state.reason !== 'left') return;
      void import('#src/lib/push/stop-push.ts').then(({ stopPush }) => stopPush()).catch(() => undefined);
    });
    return () => {
      isOver = true;
      stopWatching();
      stop();
    };
  }, [queries, userId]);
}
