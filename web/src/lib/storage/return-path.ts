import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import { browserStorages } from './browser-storages.ts';

const name = 'foyer.returnAfterSetup';
const eventPaths = /^\/(events\/|tickets\/|orders\/|transfer$)/;

/** Whether a spot at an event may wait there: a new member goes back before the rest of profile setup. */
export const cannotWait = (path: string) => eventPaths.test(path);

/** Saves where a new member wanted to go, for after profile setup. */
export function saveReturnPath(path: string): void {
  try {
    browserStorages.session.setItem(name, path);
  } catch {
    // Blocked storage: profile setup ends at the dashboard.
  }
}

/** The saved path; null when there is none. It stays saved, because profile setup may still come in between. */
export function readReturnPath(): string | null {
  return safeRedirect(browserStorages.session.getItem(name));
}

/** Returns the saved path once. */
export function takeReturnPath(): string | null {
  const path = readReturnPath();
  browserStorages.session.removeItem(name);
  return path;
}
