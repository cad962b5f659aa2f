import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { eventWatches, watchKey } from './event-watches.ts';

/** Changes that come together are declared once: a page that is left and the next one. */
const gatherMs = 250;

/** Tells the server what this page watches while it is visible. Returns a function that stops it. */
export function declareWatches(declare: (watches: readonly LiveWatch[]) => void): () => void {
  let declared: readonly LiveWatch[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    timer = undefined;
    const next = document.visibilityState === 'visible' ? eventWatches.wanted() : [];
    const keys = new Set(next.map(watchKey));
    const dropped = declared.filter((watch) => !keys.has(watchKey(watch)));
    if (dropped.length === 0 && next.length === declared.length) return;
    declared = next;
    declare(next);
    if (dropped.length > 0) eventWatches.release(dropped);
  }
  const later = () => {
    timer ??= setTimeout(update, gatherMs);
  };

  const stopListening = eventWatches.subscribe(later);
  document.addEventListener('visibilitychange', later);
  later();
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', later);
    clearTimeout(timer);
    eventWatches.release(declared);
  };
}
