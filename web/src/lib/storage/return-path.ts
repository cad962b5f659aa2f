import { safeRedirect } from '@foyer/contract/rules/redirect.ts';
import { browserStorages } from './browser-storages.ts';

const name = 'foyer.returnAfterSetup';
const eventPaths = /^\/(events\/|tickets\/|orders\/|transfer$)/;

/**
 * Saves where a new member goes after profile setup. Only for pages where a spot at an event may wait; everyone else
 * finishes the wizard first.
 */
export function saveReturnPath(path: string): void {
  if (!eventPaths.test(path)) return;
  try {
    browserStorages.session.setItem(name, path);
  } catch {
    // Blocked storage: they find the event in the list again.
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
