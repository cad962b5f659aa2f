import { type Look, lookText } from '../look/look.ts';
import { lookStyleText } from '../look/look-style.ts';
import { keepLook } from '../storage/preferences.ts';

/** Shows a look at once and keeps it for the next page: the server writes it into the page then. */
export function showLook(look: Look): void {
  document.documentElement.style.cssText = lookStyleText(look);
  keepLook(lookText(look));
}
