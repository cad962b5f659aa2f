import type { ServerFrame, TypingSignal } from '@foyer/contract/live/frames.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** What the socket of this page tells: a frame of the server, or that the socket was lost and frames may be missing. */
export type LiveNews = ServerFrame | { type: 'lost' };

const listeners = new Set<(news: LiveNews) => void>();
let isLive = false;
let say: ((signal: TypingSignal) => void) | null = null;

/** Where the socket's code, which is loaded late, meets what pages show. */
export const liveUpdates = {
  /** Whether the socket is open and signed in. Otherwise pages read again from time to time. */
  isLive: () => isLive,
  publish(news: LiveNews): void {
    if (news.type === 'ready') isLive = true;
    else if (news.type === 'lost') isLive = false;
    // Those that come while it is passed on, such as one that subscribes again, hear the next one.
    for (const listener of [...listeners]) listener(news);
  },
  /** Tells the server, if the socket is there. */
  say: (signal: TypingSignal): void => say?.(signal),
  /** How signals are sent; null once they are not. */
  sayBy(send: ((signal: TypingSignal) => void) | null): void {
    say = send;
  },
  subscribe(listener: (news: LiveNews) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Calls the listener with every frame while the component is shown. */
export function useLiveNews(listener: (news: LiveNews) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => liveUpdates.subscribe((news) => hear(news)), []);
}

/** How often to read again: never while changes are pushed. */
export function useRefetchInterval(ms: number): number | false {
  const live = useSyncExternalStore(liveUpdates.subscribe, liveUpdates.isLive, () => false);
  return live ? false : ms;
}
