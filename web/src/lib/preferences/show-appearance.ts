import { type Appearance, appearanceText } from '../appearance/appearance.ts';
import { appearanceStyleText } from '../appearance/appearance-style.ts';
import { saveAppearance } from '../storage/page-cookies.ts';

/** Shows a look at once and keeps it for the next page: the server writes it into the page then. */
export function showAppearance(look: Appearance): void {
  document.documentElement.style.cssText = appearanceStyleText(look);
  saveAppearance(appearanceText(look));
}
