import { livePath } from '@foyer/contract/live/frames.ts';
import { pollLive } from '@foyer/contract/live/poll.ts';
import { readConfig } from '@foyer/contract/system.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../call.ts';
import { pageCsrfToken } from '../session/page-csrf-token.ts';
import { session } from '../session/session.ts';
import { chooseConnection } from './choose-connection.ts';
import { declareWatches } from './declare-watches.ts';
import { eventWatches } from './event-watches.ts';
import { keepLive } from './live-socket.ts';
import { type LiveNews, liveUpdates } from './live-updates.ts';
import { readAgain } from './read-again.ts';
import { shareLive } from './share-live.ts';

/** Listens to the live updates of a member's browser, and reads again what changed. Returns the stop function. */
export function startLive(queries: QueryClient, viewer: string): () => void {
  const stopReading = liveUpdates.subscribe(readAgain(queries, viewer));
  const stopWatched = liveUpdates.subscribe(eventWatches.take);
  const { callOptions } = session;
  const connection = chooseConnection({
    openSocket: () => new WebSocket(window.location.origin.replace(/^http/, 'ws') + livePath),
    poll: (body, signal) => call(pollLive, { body }, signal),
    isOnline: () => navigator.onLine,
  });
  const open = (onNews: (news: LiveNews) => void) =>
    keepLive({
      open: connection.open,
      accessToken: callOptions.session.accessToken,
      csrfToken: pageCsrfToken.read,
      async renewTokens() {
        const stale = callOptions.session.accessToken();
        if (stale && (await callOptions.session.refresh(stale)) === 'refused') callOptions.session.ended();
        pageCsrfToken.write((await call(readConfig, {})).csrfToken);
      },
      onFrame: onNews,
      onLost: () => onNews({ type: 'lost' }),
    });
  const socket = shareLive({
    name: `foyer.live.${viewer}`,
    open,
    onNews: liveUpdates.publish,
    isVisible: () => document.visibilityState === 'visible',
    locks: 'locks' in navigator ? navigator.locks : undefined,
  });
  liveUpdates.sayBy(socket.say);
  const stopWatches = declareWatches(socket.watch);
  const watch = new AbortController();
  const onReturn = () => document.visibilityState === 'visible' && socket.wake();
  const onNetwork = () => {
    connection.reset();
    socket.wake();
  };
  window.addEventListener('online', onNetwork, { signal: watch.signal });
  document.addEventListener('visibilitychange', onReturn, { signal: watch.signal });
  return () => {
    watch.abort();
    liveUpdates.sayBy(null);
    stopWatches();
    socket.stop();
    stopReading();
    stopWatched();
  };
}
