import { useSyncExternalStore } from 'react';

let known: string | null = null;

/** The browser is asked once, in a task of its own: while a page comes to life there is enough else to do. */
function ask(onKnown: () => void): () => void {
  const timer = setTimeout(() => {
    known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
    onKnown();
  });
  return () => clearTimeout(timer);
}

/** The zone whose clocks the visitor goes by; null on the server and in the first render, which know nothing of it. */
export function useVisitorZone(): string | null {
  return useSyncExternalStore(
    ask,
    () => known,
    () => null,
  );
}
