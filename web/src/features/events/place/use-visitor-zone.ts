import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The zone whose clocks the visitor goes by; null on the server and in the first render, which know nothing of it. */
export function useVisitorZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}
