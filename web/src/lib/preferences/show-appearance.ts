import { type Appearance, appearanceText } from '../appearance/appearance.ts';
import { appearanceStyleText } from '../appearance/appearance-style.ts';
import { saveAppearance } from '../storage/page-cookies.ts';

/** Applies an appearance at once and saves it in a cookie, from which the server renders the next page. */
export function showAppearance(appearance: Appearance): void {
  document.documentElement.style.cssText = appearanceStyleText(appearance);
  saveAppearance(appearanceText(appearance));
}
