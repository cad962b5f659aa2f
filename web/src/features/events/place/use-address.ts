import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The whole address of a page of ours. The server and the first render know only its path. */
export function useAddress(path: string): string {
  return useSyncExternalStore(
    never,
    () => new URL(path, window.location.origin).href,
    () => path,
  );
}
