import { safeRedirect } from '@foyer/contract/rules/redirect.ts';
import { browserStorages } from './browser-storages.ts';

const name = 'foyer.returnAfterSetup';
const placeAwaits = /^\/(events\/|transfer$)/;

/**
 * Where somebody new goes on once they have said who they are: signing up has several pages, and this one is kept beside
 * them. Only where a place at an event may wait; whoever wanted to go elsewhere finishes the wizard first.
 */
export function saveReturn(path: string): void {
  if (!placeAwaits.test(path)) return;
  try {
    browserStorages.session.setItem(name, path);
  } catch {
    // They find it among the events again.
  }
}

/** The same, once; null when there is none. */
export function takeReturn(): string | null {
  const path = safeRedirect(browserStorages.session.getItem(name));
  browserStorages.session.removeItem(name);
  return path;
}
