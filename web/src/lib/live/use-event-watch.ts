import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { eventWatches } from './event-watches.ts';

/**
 * Calls back after each change of an event's capacity or check-in list while the component is shown. Returns whether changes
 * are pushed: not without a socket, and not if the server refuses it. Then pages read from time to time, as before.
 */
export function useEventWatch(what: LiveWatch['what'], id: string, onChange: () => void): boolean {
  const change = useEffectEvent(onChange);
  useEffect(() => eventWatches.want({ what, id }, () => change()), [what, id]);
  return useSyncExternalStore(
    eventWatches.subscribe,
    () => eventWatches.isConfirmed({ what, id }),
    () => false,
  );
}
