import { browserStorages } from '../storage/browser-storages.ts';

const key = 'foyer.analyticsOptOut';
const listeners = new Set<() => void>();
/** For a browser that refuses its storage: the choice holds at least while the page is open. */
let optedOutHere = false;

type Signals = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Whether the browser itself asks every site not to (Do Not Track, Global Privacy Control). */
export function browserRefuses(signals: Signals = navigator): boolean {
  return signals.doNotTrack === '1' || signals.doNotTrack === 'yes' || signals.globalPrivacyControl === true;
}

/** Whether the person opted out here. */
export function hasOptedOut(): boolean {
  return optedOutHere || browserStorages.local.getItem(key) !== null;
}

export function mayTrack(): boolean {
  return !browserRefuses() && !hasOptedOut();
}

/** Keeps the choice in this browser, also across sign-outs, and lets what is running follow it at once. */
export function chooseAnalytics(on: boolean): void {
  if (on !== hasOptedOut()) return;
  optedOutHere = !on;
  try {
    if (on) browserStorages.local.removeItem(key);
    else browserStorages.local.setItem(key, '1');
  } catch {
    // Kept in memory alone.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the choice has changed, here or in another tab; the returned function ends that. */
export function onChoice(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
