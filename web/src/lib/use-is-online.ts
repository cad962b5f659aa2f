import { useSyncExternalStore } from 'react';

function onConnection(listener: () => void): () => void {
  const watch = new AbortController();
  window.addEventListener('online', listener, { signal: watch.signal });
  window.addEventListener('offline', listener, { signal: watch.signal });
  return () => watch.abort();
}

/** Whether the browser has a connection. The server may be unreachable all the same. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
}
