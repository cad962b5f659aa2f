import { safeRedirect } from '@foyer/contract/rules/redirect.ts';
import { browserStorages } from './browser-storages.ts';

const name = 'foyer.returnAfterSetup';

/** Where somebody new goes on once their profile is made: signing up has several pages, and this one is kept beside them. */
export function keepReturn(path: string): void {
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
