import { browserStorages } from '#src/lib/storage/browser-storages.ts';

const name = 'foyer.save-event';

/** Which event a stranger wanted to keep, for when they are signed in. Not in the address: a link must change nothing. */
export function rememberWish(id: string): void {
  try {
    browserStorages.session.setItem(name, id);
  } catch {
    // Nothing is kept then; they press it again.
  }
}

/** Whether this event was wanted; asked once. */
export function takeWish(id: string): boolean {
  if (browserStorages.session.getItem(name) !== id) return false;
  browserStorages.session.removeItem(name);
  return true;
}
