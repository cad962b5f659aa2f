import { browserStorages } from '../storage/browser-storages.ts';

const key = 'foyer.analyticsOptOut';
const listeners = new Set<() => void>();
/** For browsers that block storage: the choice holds at least while the page is open. */
let optedOutHere = false;

type Signals = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Whether the browser signals an opt-out to every site (Do Not Track, Global Privacy Control). */
export function browserRefuses(signals: Signals = navigator): boolean {
  return signals.doNotTrack === '1' || signals.doNotTrack === 'yes' || signals.globalPrivacyControl === true;
}

/** Whether the person opted out in this browser. */
export function hasOptedOut(): boolean {
  return optedOutHere || browserStorages.local.getItem(key) !== null;
}

export function mayTrack(): boolean {
  return !browserRefuses() && !hasOptedOut();
}

/** Saves the choice in this browser, also across sign-outs, and applies it to running analytics at once. */
export function setAnalyticsEnabled(on: boolean): void {
  if (on !== hasOptedOut()) return;
  optedOutHere = !on;
  try {
    if (on) browserStorages.local.removeItem(key);
    else browserStorages.local.setItem(key, '1');
  } catch {
    // Blocked storage: `optedOutHere` holds it.
  }
  for (const listener of listeners) listener();
}

/** Calls back when the choice changes, here or in another tab. Returns the unsubscribe function. */
export function onAnalyticsChoice(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
