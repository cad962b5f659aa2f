import { useSyncExternalStore } from 'react';

let visitorZone: string | null = null;

/** Read once, in a task of its own, to keep it out of hydration. */
function subscribe(onChange: () => void): () => void {
  const timer = setTimeout(() => {
    visitorZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
    onChange();
  });
  return () => clearTimeout(timer);
}

/** The time zone of the visitor; null on the server and in the first render. */
export function useVisitorZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => visitorZone,
    () => null,
  );
}
