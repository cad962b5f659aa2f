import { type ComponentType, lazy } from 'react';
import { serverReach } from '../api/server-reach.ts';

/**
 * A component whose code is loaded when it is first shown. Without a connection it waits for one instead of failing, because
 * a failure would replace the whole page, with what was typed into the rest of it.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own `lazy` takes any component.
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<Part>) {
  return lazy(async () => ({ default: await loadWhenReachable(load) }));
}

/** Loads something. Fails only if the server can be reached and does not have it. */
async function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (failure) {
      if (navigator.onLine && (await serverReach.ping())) throw failure;
      await untilReachable();
    }
  }
}

/** The notice about the connection asks the server again and again while the browser is online. */
function untilReachable(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const stopListening = serverReach.subscribe(proceed);
    window.addEventListener('online', proceed, { signal: waiting.signal });
    function proceed(): void {
      waiting.abort();
      stopListening();
      resolve();
    }
  });
}
